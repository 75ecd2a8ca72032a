//@ entry: SignedZeros.check
//@ expect: invalid

public class SignedZeros {
    static void check(float a, float b) {
        if (a == b) {
            assert 1 / a == 1 / b; //~ assertion
        }
    }
}
