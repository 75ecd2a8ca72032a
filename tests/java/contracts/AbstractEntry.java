//@ entry: AbstractEntry.Half.next
//@ expect: invalid
//@ verify: --unwind 4
// An implementation by itself: the precondition that it inherits is assumed, the postcondition must hold.

import oxpecker.contracts.*;

public class AbstractEntry {
    interface Step {
        @Requires("k > 0 && k < 1000")
        @Ensures("retval < k") //~ ensures
        int next(int k);
    }

    static class Half implements Step {
        public int next(int from) {
            assert from > 0;
            return from == 999 ? 999 : from / 2;
        }
    }
}
