//@ entry: AbstractLambda.main
//@ expect: invalid
//@ verify: --unwind 4
// Wrong: a lambda does not keep the contract of the interface that it implements.

import oxpecker.contracts.*;

public class AbstractLambda {
    interface Step {
        @Ensures("retval != k") //~ ensures
        int next(int k);
    }

    public static void main(String[] args) {
        Step step = x -> x * 2;
        step.next(1);
        step.next(0);
    }
}
