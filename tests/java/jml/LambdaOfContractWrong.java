//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 3
// A method may be called with a lambda, although no input is one.
class Main {
    interface Op {
        int go(int x);
    }

    static class Plus implements Op {
        public int go(int x) {
            return 3;
        }
    }

    //@ ensures \result == 1; //~ ensures
    static int kind(Op op) {
        return op instanceof Plus ? 1 : 2;
    }

    static void f(int n) {
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < n; i++) {
        }
        int first = kind(new Plus());
        int second = kind(x -> n);
        assert first == second;
    }
}
