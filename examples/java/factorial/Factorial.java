//@ like: examples/recursion/factorial.oox
//@ entry: Main.factorial
//@ expect: bounded
//@ verify: --unwind 4
// The factorial by recursion. With unbounded integers every result is right; in 32 bits 13! does
// not fit any more, which mode checked reports and mode wrap turns into a wrong number.

import oxpecker.contracts.*;

class Main {
    @Requires("n >= 0")
    @Ensures("retval >= 1")
    @Exceptional("false")
    static int factorial(int n) {
        if (n <= 1) {
            return 1;
        }
        return n * Main.factorial(n - 1);
    }
}
