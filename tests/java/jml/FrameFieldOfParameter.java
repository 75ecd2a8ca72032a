//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
class Main {
    int v;
    int w;

    //@ assignable m.v;
    //@ ensures m.v == 3;
    static void set(Main m) {
        m.v = 3;
    }

    //@ requires a != b;
    static void f(Main a, Main b) {
        a.v = 1;
        a.w = 2;
        b.v = 4;
        set(a);
        assert a.v == 3 && a.w == 2 && b.v == 4;
    }
}
