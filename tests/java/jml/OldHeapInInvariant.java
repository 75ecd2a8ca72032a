//@ entry: Main.f
//@ expect: valid
// What the loop has not reached yet is what it was.

class Main {
    //@ assignable a[*];
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[i]) + 1);
    static void f(int[] a) {
        //@ loop_invariant 0 <= k && k <= a.length;
        //@ loop_invariant (\forall int i; 0 <= i && i < k; a[i] == \old(a[i]) + 1);
        //@ loop_invariant (\forall int i; k <= i && i < a.length; a[i] == \old(a[i]));
        //@ decreases a.length - k;
        for (int k = 0; k < a.length; k++) {
            a[k] = a[k] + 1;
        }
    }
}
