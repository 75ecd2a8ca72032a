//@ entry: AbstractInherited.main
//@ expect: invalid
//@ verify: --unwind 4
// Wrong: the code that implements the method comes from a class that does not know the interface.

import oxpecker.contracts.*;

public class AbstractInherited {
    interface Step {
        @Ensures("retval > k") //~ ensures
        int next(int k);
    }

    static class Base {
        public int next(int k) {
            return k + 1;
        }
    }

    static class Derived extends Base implements Step { }

    public static void main(String[] args) {
        Base base = new Base();
        base.next(Integer.MAX_VALUE);
        Step step = new Derived();
        step.next(Integer.MAX_VALUE);
    }
}
