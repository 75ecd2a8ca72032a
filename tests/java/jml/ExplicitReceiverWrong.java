//@ entry: Main.f
//@ expect: invalid
// The receiver is written down, and is no parameter.
class Main {
    int x;

    //@ ensures \result == 1; //~ ensures
    int f(Main this) {
        return x;
    }
}
