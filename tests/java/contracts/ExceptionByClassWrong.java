//@ entry: Main.f
//@ expect: invalid
//@ verify: --calls contract
// Which exception it is decides which handler gets it, and the contract does not say: the call is executed.

import oxpecker.contracts.*;

class Main {
    @Ensures("retval <= 1")
    @Exceptional("x == 3")
    static int g(int x) {
        return 1 / (x - 3);
    }

    static void f(int x) throws Throwable {
        try {
            g(x);
        } catch (ArithmeticException e) {
            assert x != 3; //~ assertion
        }
    }
}
