//@ like: examples/arithmetic/greatest_common_divisor_wrong.oox
//@ entry: Main.euclid
//@ expect: invalid
//@ verify: --unwind 1
// The greatest common divisor without the condition that excludes two zeros.
// Wrong: for 0 and 0 the result is 0, and the contract itself divides by it. A specification
// that throws is a violation of its own kind.

import oxpecker.contracts.*;

class Main {
    @Requires("a >= 0 && b >= 0")
    @Ensures("a % retval == 0 && b % retval == 0") //~ specification
    @Exceptional("false")
    static int euclid(int a, int b) {
        if (b == 0) {
            return a;
        }
        return Main.euclid(b, a % b);
    }
}
