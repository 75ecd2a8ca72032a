//@ entry: RecordInput.check
//@ expect: invalid

public class RecordInput {
    record Range(int low, int high) {
        boolean contains(int x) {
            return low <= x && x <= high;
        }
    }

    static void check(Range r, int x) {
        if (r == null) {
            return;
        }
        if (r.contains(x)) {
            assert r.low() <= r.high();
            assert r.high() - r.low() >= 0; //~ assertion
        }
    }
}
