//@ like: examples/recursion/ackermann.oox
//@ entry: Main.ackermann
//@ expect: valid
// Ackermann's function, for small arguments: total, but not primitive recursive. The contract
// gives a lower bound that every call of the recursion has to keep.

import oxpecker.contracts.*;

class Main {
    @Requires({"0 <= m && m <= 2 && 0 <= n && (m == 2 ==> n <= 3) && (m == 1 ==> n <= 9)",
        "n <= 12"})
    @Ensures("retval > n && retval > m")
    @Exceptional("false")
    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        if (n == 0) {
            return Main.ackermann(m - 1, 1);
        }
        return Main.ackermann(m - 1, Main.ackermann(m, n - 1));
    }

    static void main() {
        int n = 0;
        while (n <= 3) {
            assert Main.ackermann(1, n) == n + 2;
            assert Main.ackermann(2, n) == 2 * n + 3;
            n = n + 1;
        }
    }
}
