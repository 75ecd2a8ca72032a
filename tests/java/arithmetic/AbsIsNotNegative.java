//@ entry: AbsIsNotNegative.check
//@ expect: invalid

public class AbsIsNotNegative {
    static void check(int x) {
        int y = x < 0 ? -x : x;
        assert y >= 0; //~ assertion
    }
}
