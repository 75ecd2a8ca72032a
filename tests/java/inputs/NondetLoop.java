//@ expect: invalid
//@ verify: --unwind 5

import org.sosy_lab.sv_benchmarks.Verifier;

public class NondetLoop {
    public static void main(String[] args) {
        int count = 0;
        while (Verifier.nondetBoolean()) {
            count++;
        }
        assert count >= 0;
        assert count < 3; //~ assertion
    }
}
