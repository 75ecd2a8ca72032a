//@ entry: Main.f
//@ expect: invalid
//@ verify: --calls contract
class Main {
    int v;

    //@ assignable m.v;
    //@ ensures m.v == 3;
    static void set(Main m) {
        m.v = 3;
    }

    //@ requires true;
    static void f(Main a, Main b) {
        b.v = 4;
        set(a);
        assert b.v == 4; //~ assertion
    }
}
