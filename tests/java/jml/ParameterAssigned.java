//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
// A parameter in `ensures` is the value that was given.

class Main {
    //@ ensures \result == x;
    static int g(int x) {
        int y = x;
        x = 5;
        return y;
    }

    static void f(int x) {
        assert g(x) == x;
    }
}
