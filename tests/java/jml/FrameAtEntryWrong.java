//@ entry: Main.f
//@ expect: invalid
// Places are those at the entry: `next.v` is a field of the object that `next` was then.

class Main {
    int v;
    /*@ nullable @*/ Main next;

    //@ requires next != null && next != this && other != next && other != this;
    //@ assignable next, next.v;
    void f(Main other) {
        next = other;
        next.v = 1; //~ modifies
    }
}
