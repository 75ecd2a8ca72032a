//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 1
// One element is left out.

class Main {
    //@ requires (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    //@ ensures \result == -1 ==> (\forall int i; 0 <= i && i < a.length; a[i] != x); //~ ensures
    static int f(int[] a, int x) {
        int lo = 0, hi = a.length - 1;
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
