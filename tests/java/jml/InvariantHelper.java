//@ entry: Main.f
//@ expect: valid
// A helper may be called in between; what it relies on it requires.

class Main {
    int x, y;
    //@ invariant x == y;

    //@ requires x < 1000;
    void f() {
        x++;
        check();
        y++;
    }

    //@ requires x == y + 1;
    /*@ helper @*/ void check() {
        assert x != y;
    }
}
