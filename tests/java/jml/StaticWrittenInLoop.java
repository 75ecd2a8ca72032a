//@ entry: Main.f
//@ expect: bounded
//@ verify: --unwind 2
class Main {
    static int s;

    static void f(int n) {
        s = 1;
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < n; i++) {
            s = 1;
        }
        assert s == 1;
    }
}
