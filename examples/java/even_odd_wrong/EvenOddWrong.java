//@ like: examples/recursion/even_odd_wrong.oox
//@ entry: Main.isEven
//@ expect: invalid
//@ verify: --unwind 4
// Even and odd by mutual recursion with a wrong end.
// Wrong: zero is said to be odd as well, so every answer that ends in isOdd(0) is wrong: that
// is, every question whether an odd number is even or an even number is odd.

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
    @Ensures("retval == (n % 2 == 1)") //~ ensures
    @Exceptional("false")
    static boolean isOdd(int n) {
        if (n == 0) {
            return true;
        }
        return Main.isEven(n - 1);
    }
}
