//@ expect: invalid

import org.sosy_lab.sv_benchmarks.Verifier;

public class Nondet {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        Verifier.assume(x > 0 && y > 0 && x < 100 && y < 100);
        assert x + y > 1;
        assert x + y != 150; //~ assertion
    }
}
