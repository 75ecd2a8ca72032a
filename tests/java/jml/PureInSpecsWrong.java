//@ entry: Main.f
//@ expect: invalid
class Main {
    int a, b;

    /*@ pure @*/ int sum() { return a + b; }

    //@ ensures sum() == \old(sum()) + 1; //~ ensures
    void f() {
        a++;
        b++;
    }
}
