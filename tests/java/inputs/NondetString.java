//@ expect: invalid

import org.sosy_lab.sv_benchmarks.Verifier;

public class NondetString {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert s != null;
        if (s.length() == 2 && s.charAt(0) == 'o') {
            assert s.startsWith("o");
            assert !s.equals("ok"); //~ assertion
        }
    }
}
