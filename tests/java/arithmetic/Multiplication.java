//@ entry: Multiplication.check
//@ expect: invalid

public class Multiplication {
    static void check(int x) {
        assert x * 2 == x + x;
        assert x * 2 == x << 1;
        assert x * x >= 0; //~ assertion
    }
}
