//@ entry: Main.f
//@ expect: invalid
class Main {
    int v;

    //@ assignable \nothing;
    void f() {
        v = 1; //~ modifies
    }
}
