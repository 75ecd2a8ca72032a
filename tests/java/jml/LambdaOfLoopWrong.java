//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 3
// A loop may store a lambda, although no input is one.
class Main {
    interface Op {
        int go(int x);
    }

    static class Plus implements Op {
        public int go(int x) {
            return 3;
        }
    }

    static Op op;

    static void f(int n) {
        op = new Plus();
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < n; i++) {
            int seven = i + 7;
            op = x -> seven;
        }
        assert op == null || op.go(1) < 7; //~ assertion
    }
}
