//@ entry: Main.f
//@ expect: valid
// Of two methods of one name the one that fits; `Math.max` is a method of the library.

class Main {
    int v;

    /*@ pure @*/ static int of(Main m) { return m.v; }

    /*@ pure @*/ static int of(int x) { return -x; }

    //@ requires of(m) > 3 && of(1) == -1;
    //@ ensures \result == Math.max(of(m), 4);
    static int f(Main m) {
        return m.v;
    }
}
