//@ entry: Multiplication.check
//@ expect: invalid

public class Multiplication {
    static void check(int x) {
        assert x * 2 == x + x;
        assert x * 2 == x << 1;
        if (x > 0) {
            assert x * 3L > x;
            assert x * 3 > x; //~ assertion
        }
    }
}
