//@ entry: Main.f
//@ expect: valid
// The smallest numbers are written with digits that do not fit without the sign.
class Main {
    //@ ensures \result == (-2147483648 - x) && \result != 2147483648L;
    //@ ensures -9223372036854775808L == Long.MIN_VALUE && -2147483648 == Integer.MIN_VALUE;
    static int f(int x) {
        return -2147483648 - x;
    }
}
