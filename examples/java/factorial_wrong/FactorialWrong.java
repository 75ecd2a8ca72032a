//@ like: examples/recursion/factorial_wrong.oox
//@ entry: Main.factorial
//@ expect: invalid
//@ verify: --unwind 4
// The factorial with a missing case.
// Wrong: the recursion ends at one only. For zero it goes on to minus one, which the contract of
// the recursive call does not allow.

import oxpecker.contracts.*;

class Main {
    @Requires("0 <= n && n <= 10") //~ requires
    @Ensures("retval >= 1")
    static int factorial(int n) throws RuntimeException {
        if (n == 1) {
            return 1;
        }
        return n * Main.factorial(n - 1);
    }
}
