//@ entry: Main.f
//@ expect: valid
// A clause goes on in the next comment.

class Main {
    //@ requires x > 0 &&
    //@    x < 10;
    //@ ensures \result > 0 // more
    //@    && \result < 11;
    static int f(int x) { return x + 1; }
}
