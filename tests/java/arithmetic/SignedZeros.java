//@ entry: SignedZeros.check
//@ expect: invalid

public class SignedZeros {
    static void check(double a, double b) {
        if (a == b && a != 0) {
            assert 1 / a == 1 / b;
        }
        if (a == b) {
            assert 1 / a == 1 / b; //~ assertion
        }
    }
}
