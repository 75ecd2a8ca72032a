//@ like: examples/arithmetic/primes.oox
//@ entry: Main.isPrime
//@ expect: valid
// Primes by trial division and by the sieve of Eratosthenes. The contract of isPrime is the
// definition of a prime; the loop gets by with divisors up to the square root.

import oxpecker.contracts.*;

class Main {
    @Requires("2 <= n && n <= 30")
    @Ensures("retval == (forall d in 2..n : n % d != 0)")
    @Exceptional("false")
    static boolean isPrime(int n) {
        int d = 2;
        while (d * d <= n) {
            if (n % d == 0) {
                return false;
            }
            d = d + 1;
        }
        return true;
    }

    // crossed[i] is true exactly if i has a divisor between 2 and i - 1.
    @Requires("limit >= 2")
    @Ensures("#retval == limit")
    @Exceptional("false")
    static boolean[] sieve(int limit) {
        boolean[] crossed = new boolean[limit];
        int p = 2;
        while (p * p < limit) {
            if (!crossed[p]) {
                int multiple = p * p;
                while (multiple < limit) {
                    crossed[multiple] = true;
                    multiple = multiple + p;
                }
            }
            p = p + 1;
        }
        return crossed;
    }

    static void main() {
        boolean[] crossed = Main.sieve(31);
        int count = 0;
        int n = 2;
        while (n < 31) {
            assert crossed[n] == !Main.isPrime(n);
            if (!crossed[n]) {
                count = count + 1;
            }
            n = n + 1;
        }
        assert count == 10;
    }
}
