//@ entry: AbstractGuarded.Any.next
//@ expect: valid
//@ verify: --unwind 4
// A precondition of its own lets more calls in; where that of the interface did not hold its postcondition need not.

import oxpecker.contracts.*;

public class AbstractGuarded {
    interface Step {
        @Requires("k > 0 && k < 1000")
        @Ensures("retval < k")
        int next(int k);
    }

    static class Any implements Step {
        @Requires("k < 1000")
        @Ensures("retval <= 500")
        public int next(int k) {
            return k <= 0 ? 0 : k / 2;
        }
    }
}
