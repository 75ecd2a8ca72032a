//@ entry: CachesInput.check
//@ expect: invalid

public class CachesInput {
    static void check(int x) {
        Integer a = x;
        Integer b = x;
        assert a.equals(b);
        assert a.intValue() == x;
        if (x >= -128 && x <= 127) {
            assert a == b;
        }
        assert a == b; //~ assertion
    }
}
