//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
// The same where the precondition excludes it.

import oxpecker.contracts.*;

class Main {
    @Requires("x > 3")
    @Ensures("0 <= retval && retval <= 1")
    static int g(int x) {
        return 1 / (x - 3);
    }

    @Requires("x > 3")
    static void f(int x) {
        try {
            assert g(x) >= 0;
        } catch (ArithmeticException e) {
            assert false;
        }
    }
}
