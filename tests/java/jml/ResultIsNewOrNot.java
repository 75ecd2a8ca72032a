//@ entry: Main.f
//@ expect: bounded
//@ verify: --calls contract --unwind 2
// The contract does not say that the result is a new object: it may be `n`.

class Main {
    int v;

    //@ ensures \result.v == 2;
    static Main make() {
        Main m = new Main();
        m.v = 2;
        return m;
    }

    static void f(int k) {
        Main n = new Main();
        n.v = 2;
        Main h = make();
        h.v = 3;
        assert n.v == 2;
        for (int i = 0; i < k; i++) { }
    }
}
