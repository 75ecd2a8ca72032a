//@ entry: Main.f
//@ expect: valid
class Main {
    //@ requires 0 <= x && x < 16;
    //@ ensures (\result & 1) == 1 && \result >> 1 == x && (\result | 1) == \result && (x ^ x) == 0;
    //@ ensures ~x == -x - 1 && \result >>> 1 == x && (x << 1) + 1 == \result;
    static int f(int x) {
        return 2 * x + 1;
    }
}
