// Other executions reach the assertion.
//@ expect: valid
//@ caveats: nothing
//@ needs: jdk

import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class LibraryThrowsSometimes {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        if (Verifier.nondetBoolean()) {
            list.add(1);
        }
        assert list.get(0) == 1;
    }
}
