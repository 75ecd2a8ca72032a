//@ entry: Main.f
//@ expect: valid
class Main {
    //@ ensures \result == (\exists int i; 0 <= i && i < a.length; a[i] == x);
    static boolean f(int[] a, int x) {
        boolean found = false;
        //@ loop_invariant 0 <= i && i <= a.length && !found;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] != x);
        for (int i = 0; i < a.length; i++) {
            if (a[i] == x) {
                found = true;
                break;
            }
            if (a[i] == 0) {
                continue;
            }
        }
        return found;
    }
}
