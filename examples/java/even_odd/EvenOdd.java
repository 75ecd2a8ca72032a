//@ like: examples/recursion/even_odd.oox
//@ entry: Main.isEven
//@ expect: valid
// Even and odd by mutual recursion: each of the two methods is defined by the other. The
// contracts compare both with the remainder.

import oxpecker.contracts.*;

class Main {
    @Requires("0 <= n && n <= 12")
    @Ensures("retval == (n % 2 == 0)")
    @Exceptional("false")
    static boolean isEven(int n) {
        if (n == 0) {
            return true;
        }
        return Main.isOdd(n - 1);
    }

    @Requires("0 <= n && n <= 12")
    @Ensures("retval == (n % 2 == 1)")
    @Exceptional("false")
    static boolean isOdd(int n) {
        if (n == 0) {
            return false;
        }
        return Main.isEven(n - 1);
    }
}
