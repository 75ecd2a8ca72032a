//@ entry: Main.f
//@ expect: bounded
//@ verify: --calls contract --unwind 2
// No result satisfies the contract of a method that never returns: nothing behind its call is proved by that.

class Main {
    //@ ensures \result > 0 && \result < 0;
    static int never(int n) {
        return never(n);
    }

    static void f(int n) {
        if (n == 1) {
            int x = never(n);
            assert false;
        }
    }
}
