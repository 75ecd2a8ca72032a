//@ entry: Main.f
//@ expect: invalid
//@ verify: --calls contract
// One way through the method returns what it was given.

class Main {
    int v;

    //@ ensures \result.v == 2;
    static Main make(Main n, boolean isNew) {
        Main m = isNew ? new Main() : n;
        m.v = 2;
        return m;
    }

    static void f(boolean isNew) {
        Main n = new Main();
        Main h = make(n, isNew);
        n.v = 2;
        h.v = 3;
        assert n.v == 2; //~ assertion
    }
}
