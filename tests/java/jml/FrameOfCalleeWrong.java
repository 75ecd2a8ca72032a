//@ entry: Main.f
//@ expect: invalid
class Main {
    int v;

    void inner() {
        v = 2; //~ modifies
    }

    //@ assignable \nothing;
    void f() {
        inner();
    }
}
