//@ entry: Main.f
//@ expect: valid
class Main {
    static int s;

    //@ assignable Main.s;
    static void f() {
        s = 1;
    }
}
