//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 4
// What was at the place of the smallest element is lost.

class Main {
    //@ assignable a[*];
    //@ ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    //@ ensures (\num_of int k; 0 <= k && k < a.length; a[k] == v) == \old((\num_of int k; 0 <= k && k < a.length; a[k] == v));
    static void f(int[] a, int v) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k, l; 0 <= k && k < l && l < i; a[k] <= a[l]);
        //@ loop_invariant (\forall int k, l; 0 <= k && k < i && i <= l && l < a.length; a[k] <= a[l]);
        //@ loop_invariant (\num_of int k; 0 <= k && k < a.length; a[k] == v) == \old((\num_of int k; 0 <= k && k < a.length; a[k] == v)); //~ invariant
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            int m = least(a, i);
            int t = a[i];
            a[i] = a[m];
            a[m] = a[i];
        }
    }

    //@ requires 0 <= from && from < a.length;
    //@ assignable \nothing;
    //@ ensures from <= \result && \result < a.length;
    //@ ensures (\forall int k; from <= k && k < a.length; a[\result] <= a[k]);
    static int least(int[] a, int from) {
        int m = from;
        //@ loop_invariant from < j && j <= a.length && from <= m && m < j;
        //@ loop_invariant (\forall int k; from <= k && k < j; a[m] <= a[k]);
        //@ decreases a.length - j;
        for (int j = from + 1; j < a.length; j++) {
            if (a[j] < a[m]) {
                m = j;
            }
        }
        return m;
    }
}
