//@ entry: Multiplication.check
//@ expect: invalid

public class Multiplication {
    static void check(int x) {
        assert x * 2 == x + x;
        assert x * 2 == x << 1;
        assert x * 5 - x == x << 2;
        assert x * x >= 0; //~ assertion
    }
}
