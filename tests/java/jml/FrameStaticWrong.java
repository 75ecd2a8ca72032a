//@ entry: Main.f
//@ expect: invalid
class Main {
    static int s;
    static int t;

    //@ assignable s;
    static void f() {
        t = 1; //~ modifies
    }
}
