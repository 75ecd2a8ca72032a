//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 3
// The number that gets smaller is not the first that changes.
class Main {
    static void f(int n, long k) {
        if (n < 0 || k < 0) {
            return;
        }
        //@ loop_invariant n >= 0 && k >= 0;
        //@ decreases n, k; //~ decreases
        while (n > 0 || k > 0) {
            if (n > 0) {
                n--;
            } else {
                k--;
                n = 10;
            }
        }
    }
}
