//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 3
// The last index of a range is one of it: this writes one element more.

class Main {
    //@ requires 0 <= from && from < to && to < a.length;
    //@ assignable a[from .. to - 1];
    static void f(int[] a, int from, int to, int x) {
        //@ loop_invariant from <= k && k <= to + 1;
        for (int k = from; k <= to; k++) {
            a[k] = x; //~ modifies
        }
    }
}
