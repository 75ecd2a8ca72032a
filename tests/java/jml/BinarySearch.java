//@ entry: Main.f
//@ expect: valid
// Any length: by the invariants.

class Main {
    //@ requires (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    //@ ensures -1 <= \result && \result < a.length;
    //@ ensures \result >= 0 ==> a[\result] == x;
    //@ ensures \result == -1 ==> (\forall int i; 0 <= i && i < a.length; a[i] != x);
    static int f(int[] a, int x) {
        int lo = 0, hi = a.length;
        //@ loop_invariant 0 <= lo && lo <= hi && hi <= a.length;
        //@ loop_invariant (\forall int i; 0 <= i && i < lo; a[i] < x);
        //@ loop_invariant (\forall int i; hi <= i && i < a.length; a[i] > x);
        //@ decreases hi - lo;
        while (lo < hi) {
            int mid = lo + (hi - lo) / 2;
            if (a[mid] == x) {
                return mid;
            }
            if (a[mid] < x) {
                lo = mid + 1;
            } else {
                hi = mid;
            }
        }
        return -1;
    }
}
