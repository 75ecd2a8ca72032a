//@ entry: Main.f
//@ expect: valid
// What the method makes itself it may write.

class Main {
    int v;

    //@ assignable \nothing;
    //@ ensures \result.v == 5;
    static Main f() {
        Main m = new Main();
        m.v = 5;
        return m;
    }
}
