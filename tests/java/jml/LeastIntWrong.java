//@ entry: Main.f
//@ expect: invalid
// In Java the difference wraps.
class Main {
    //@ requires x > 0;
    //@ ensures -2147483648 - x < 0; //~ ensures
    static int f(int x) { return x; }
}
