//@ like: examples/arithmetic/primes_wrong.oox
//@ entry: Main.isPrime
//@ expect: invalid
//@ verify: --unwind 4
// Primes by trial division, stopped too early.
// Wrong: the comparison leaves out the square root itself, so squares of primes (4, 9, 25)
// pass for primes.

import oxpecker.contracts.*;

class Main {
    @Requires("2 <= n && n <= 30")
    @Ensures("retval == (forall d in 2..n : n % d != 0)") //~ ensures
    @Exceptional("false")
    static boolean isPrime(int n) {
        int d = 2;
        while (d * d < n) {
            if (n % d == 0) {
                return false;
            }
            d = d + 1;
        }
        return true;
    }
}
