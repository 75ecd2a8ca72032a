//@ entry: AbstractWeaker.main
//@ expect: invalid
//@ verify: --unwind 4
// Wrong: the implementation would let the call in, but the caller knows the interface only.

import oxpecker.contracts.*;

public class AbstractWeaker {
    interface Step {
        @Requires("k > 0") //~ requires
        int next(int k);
    }

    static class Any implements Step {
        @Requires("true")
        public int next(int k) {
            return k;
        }
    }

    public static void main(String[] args) {
        Any any = new Any();
        any.next(0);
        Step step = any;
        step.next(1);
        step.next(0);
    }
}
