//@ entry: Main.f
//@ expect: invalid
class Main {
    //@ requires x > 0
    //@    && x < 10;
    //@ ensures \result > 0
    //@    && \result < 10; //~ ensures
    static int f(int x) { return x + 1; }
}
