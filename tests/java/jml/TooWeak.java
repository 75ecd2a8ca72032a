//@ entry: Main.f
//@ expect: bounded
//@ verify: --unwind 3
// The invariant is inductive, and too weak for the postcondition.

class Main {
    //@ requires n >= 0;
    //@ ensures \result == n;
    static int f(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i;
        while (i < n) {
            i++;
        }
        return i;
    }
}
