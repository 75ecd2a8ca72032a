//@ expect: invalid
//@ needs: jdk

import java.util.stream.IntStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class SymbolicStream {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n < 4);
        int sum = IntStream.range(0, n).map(x -> x + 1).sum();
        assert sum == n * (n + 1) / 2;
        assert sum != 6; //~ assertion
    }
}
