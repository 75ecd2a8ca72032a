//@ entry: FloatSum.check
//@ expect: invalid

public class FloatSum {
    static void check(float x) {
        if (x > 0 && x < 100) {
            assert x + 1 > 1 || x < 1;
            assert x + 1 > x;
            assert x + 1 > 1; //~ assertion
        }
    }
}
