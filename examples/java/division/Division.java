//@ like: examples/arithmetic/division.oox
//@ entry: Main.identity
//@ expect: valid
// Division truncates toward zero and the remainder has the sign of the dividend, as in Java
// and C#. Division by zero throws, and the exception can be caught.

import oxpecker.contracts.*;

class Main {
    @Exceptional("false")
    static void identity(int a) {
        assert a == a / 3 * 3 + a % 3;
        assert -3 < a % 3 && a % 3 < 3;
        assert !(a >= 0) || a % 3 >= 0;
        assert !(a <= 0) || a % 3 <= 0;
    }

    static int quotient(int a, int b) {
        return a / b;
    }

    @Ensures("b == 0 ==> retval == 0")
    @Exceptional("false")
    static int safeQuotient(int a, int b) {
        int result = 0;
        try {
            result = a / b;
        } catch (RuntimeException refusal) {
            result = 0;
        }
        return result;
    }

    static void main() {
        assert 7 / 2 == 3 && 7 % 2 == 1;
        assert -7 / 2 == -3 && -7 % 2 == -1;
        assert 7 / -2 == -3 && 7 % -2 == 1;
        assert -7 / -2 == 3 && -7 % -2 == -1;
        // Only what is needed is evaluated: this does not divide by zero.
        int zero = 0;
        assert zero == 0 || 1 / zero > 0;
    }
}
