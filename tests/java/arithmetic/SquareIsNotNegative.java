//@ entry: SquareIsNotNegative.check
//@ expect: invalid

public class SquareIsNotNegative {
    static void check(int x) {
        assert x * x >= 0; //~ assertion
    }
}
