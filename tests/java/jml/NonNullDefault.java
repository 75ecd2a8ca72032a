//@ entry: Main.f
//@ expect: valid
class Main {
    int v;

    //@ ensures \result == m.v;
    static int f(Main m) {
        return m.v;
    }
}
