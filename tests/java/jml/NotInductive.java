//@ entry: Main.f
//@ expect: bounded
//@ verify: --unwind 3
// The invariant holds in every round, but one round does not keep it: no proof, and no violation.

class Main {
    //@ ensures \result >= 0;
    static int f(int n) {
        int x = 0;
        int y = 1;
        //@ loop_invariant x >= 0;
        for (int i = 0; i < n; i++) {
            x = x + y;
            y = 1 - y + y;
            if (x > 1000) {
                x = 0;
            }
        }
        return x;
    }
}
