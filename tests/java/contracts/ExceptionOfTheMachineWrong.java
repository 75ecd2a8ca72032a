//@ entry: Main.f
//@ expect: invalid
//@ verify: --calls contract
// Nothing is said of exceptions, and none is made by the code: that none leaves the method has to be verified before its contract is used.

import oxpecker.contracts.*;

class Main {
    @Requires("x >= 0")
    @Ensures("retval <= 1")
    static int g(int x) {
        return 1 / (x - 3);
    }

    @Requires("x >= 0")
    static void f(int x) {
        try {
            g(x);
        } catch (ArithmeticException e) {
            assert x != 3; //~ assertion
        }
    }
}
