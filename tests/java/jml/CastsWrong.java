//@ entry: Main.f
//@ expect: invalid
// Numbers are those of Java: the sum of two of type `int` wraps.

class Main {
    //@ requires x > 2000000000;
    //@ ensures \result == x + x; //~ ensures
    static long f(int x) {
        return 2L * x;
    }
}
