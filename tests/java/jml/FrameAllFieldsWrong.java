//@ entry: Main.f
//@ expect: invalid
class Main {
    int v;
    int w;

    //@ assignable this.*;
    void f(Main other) {
        other.v = 1; //~ modifies
    }
}
