//@ entry: NaNInput.check
//@ expect: invalid

public class NaNInput {
    static void check(double d) {
        if (d < 0 || d >= 0) {
            assert d == d;
        }
        assert !(d < 0) || d != 0;
        assert d == d; //~ assertion
    }
}
