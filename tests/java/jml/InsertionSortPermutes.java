//@ entry: Main.f
//@ expect: valid
class Main {
    //@ assignable a[*];
    //@ ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    //@ ensures (\num_of int k; 0 <= k && k < a.length; a[k] == v) == \old((\num_of int k; 0 <= k && k < a.length; a[k] == v));
    static void f(int[] a, int v) {
        //@ loop_invariant 1 <= i && (i <= a.length || i == 1);
        //@ loop_invariant (\forall int k, l; 0 <= k && k < l && l < i && l < a.length; a[k] <= a[l]);
        //@ loop_invariant (\num_of int k; 0 <= k && k < a.length; a[k] == v) == \old((\num_of int k; 0 <= k && k < a.length; a[k] == v));
        for (int i = 1; i < a.length; i++) {
            int x = a[i];
            int j = i;
            /*@ loop_invariant 0 <= j && j <= i && 1 <= i && i < a.length;
              @ loop_invariant (\forall int k, l; 0 <= k && k < l && l < j; a[k] <= a[l]);
              @ loop_invariant (\forall int k, l; j < k && k < l && l <= i; a[k] <= a[l]);
              @ loop_invariant (\forall int k, l; 0 <= k && k < j && j < l && l <= i; a[k] <= a[l]);
              @ loop_invariant (\forall int l; j < l && l <= i; x <= a[l]);
              @ loop_invariant (\num_of int k; 0 <= k && k < a.length; (k == j ? x : a[k]) == v) == \old((\num_of int k; 0 <= k && k < a.length; a[k] == v));
              @ decreases j;
              @*/
            while (j > 0 && a[j - 1] > x) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = x;
        }
    }
}
