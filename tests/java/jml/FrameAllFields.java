//@ entry: Main.f
//@ expect: valid
class Main {
    int v;
    int w;

    //@ assignable this.*;
    void f() {
        v = 1;
        w = 2;
    }
}
