//@ entry: Main.f
//@ expect: valid
class Main {
    //@ requires 0 <= from && from <= to && to <= a.length;
    //@ assignable a[from .. to - 1];
    //@ ensures (\forall int i; from <= i && i < to; a[i] == x);
    static void f(int[] a, int from, int to, int x) {
        //@ loop_invariant from <= k && k <= to;
        //@ loop_invariant (\forall int i; from <= i && i < k; a[i] == x);
        for (int k = from; k < to; k++) {
            a[k] = x;
        }
    }
}
