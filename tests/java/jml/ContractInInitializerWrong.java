//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 3
// The initialiser of a class calls a method that does not keep its contract.
class Main {
    static class K {
        static int v = g(3);

        //@ ensures \result == 1; //~ ensures
        static int g(int n) {
            return n;
        }
    }

    static void f(int n) {
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < n; i++) {
        }
        int v = K.v;
        assert v == 1;
    }
}
