//@ entry: Main.f
//@ expect: invalid
// It is broken in between, and a method that relies on it is called then.

class Main {
    int x, y;
    //@ invariant x == y; //~ class

    //@ requires x < 1000;
    void f() {
        x++;
        check();
        y++;
    }

    void check() {
        assert x == y;
    }
}
