//@ expect: valid

import org.sosy_lab.sv_benchmarks.Verifier;

public class AssumeFalse {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x > 5);
        Verifier.assume(x * 2 < 8 && x < 1000);
        assert false;
    }
}
