//@ entry: Main.f
//@ expect: valid
// A variable that a quantifier binds may have the name of one of the loop, also in `\old`.

class Main {
    int g;

    //@ requires n >= 0;
    //@ assignable a[*];
    //@ ensures (\forall int i; n <= i && i < a.length; a[i] == \old(a[i]));
    void f(int n, int[] a) {
        int k = 0;
        /*@ loop_invariant 0 <= k && k <= n && g == \old(g);
          @ loop_invariant (\forall int k; \old(n) <= k && k < a.length; a[k] == \old(a[k]));
          @*/
        while (k < n) {
            if (k < a.length) {
                a[k] = k;
            }
            k++;
        }
    }
}
