//@ entry: Main.f
//@ expect: invalid
// A specification that throws is a violation of its own.

class Main {
    int v;

    /*@ pure @*/ static int third(int x) { return 9 / x; }

    //@ ensures third(x) <= 9; //~ specification
    static void f(int x) { }
}
