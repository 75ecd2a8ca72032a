//@ entry: Main.f
//@ expect: invalid
class Main {
    int v;

    //@ ensures \result == m.v;
    static int g(Main m) { //~ requires
        return m.v;
    }

    static int f() {
        return g(null);
    }
}
