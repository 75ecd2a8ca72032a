//@ entry: Main.f
//@ expect: valid
// The loop writes an array that the program does not name: it is not `b`, which is known before the loop.

class Main {
    //@ requires b.length > 0;
    //@ ensures a != b ==> b[0] == \old(b[0]);
    static void f(int[] a, int[] b) {
        int[] c = a.length > 5 ? a : b;
        if (c == b) {
            return;
        }
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < c.length; i++) {
            c[i] = 7;
        }
    }
}
