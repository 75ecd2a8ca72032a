//@ like: examples/recursion/power.oox
//@ entry: Main.compare
//@ expect: valid
// Powers by repeated squaring: the exponent is halved at each call. The entry compares it with
// plain multiplication for every base and small exponents.

import oxpecker.contracts.*;

class Main {
    @Requires("0 <= exponent && exponent <= 5")
    @Exceptional("false")
    static void compare(int base, int exponent) {
        int product = 1;
        int i = 0;
        while (i < exponent) {
            product = product * base;
            i = i + 1;
        }
        int result = Main.power(base, exponent);
        assert result == product;
    }

    @Requires("exponent >= 0")
    @Ensures({"exponent == 0 ==> retval == 1",
        "exponent == 1 ==> retval == base"})
    @Exceptional("false")
    static int power(int base, int exponent) {
        if (exponent == 0) {
            return 1;
        }
        int half = Main.power(base, exponent / 2);
        int square = half * half;
        return exponent % 2 == 0 ? square : square * base;
    }
}
