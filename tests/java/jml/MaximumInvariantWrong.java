//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 3
// The invariant is false where the loop begins.

class Main {
    //@ requires a.length > 0;
    static int f(int[] a) {
        int m = a[0];
        //@ loop_invariant 2 <= i && i <= a.length; //~ invariant
        for (int i = 1; i < a.length; i++) {
            if (a[i] > m) {
                m = a[i];
            }
        }
        return m;
    }
}
