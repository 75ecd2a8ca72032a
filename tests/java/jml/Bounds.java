//@ entry: Main.f
//@ expect: valid
// The range bounds the variables in other forms, too: mirrored, beyond and within, in the body.

class Main {
    //@ requires a.length > 3;
    //@ ensures (\forall int i; a.length > i && i > -1; \result[i] == 2 * i);
    //@ ensures (\forall int i; 0 <= i && i <= a.length - 1; \result[i] % 2 == 0);
    //@ ensures (\forall int i; 0 <= i && i < 4 ==> \result[i] >= 0);
    //@ ensures (\exists int i; 0 <= i && i < 4 && \result[i] == 6);
    static int[] f(int[] a) {
        int[] b = new int[a.length];
        //@ loop_invariant 0 <= k && k <= b.length && b.length == a.length && b.length > 3;
        //@ loop_invariant (\forall int i; 0 <= i && i < k; b[i] == 2 * i);
        for (int k = 0; k < b.length; k++) {
            b[k] = 2 * k;
        }
        return b;
    }
}
