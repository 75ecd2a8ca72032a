//@ like: examples/searching/binary_search_wrong.oox
//@ entry: Main.binarySearch
//@ expect: invalid
//@ verify: --unwind 4
// Binary search that looks into the wrong half.
// Wrong: when the middle element is too small, the upper end is moved instead of the lower one,
// so values in the right half are reported as missing (the error of Collavizza et al. 2010, figure 1).

import oxpecker.contracts.*;

class Main {
    @Requires({"t != null && #t <= 8",
        "forall i in 0..#t - 1 : t[i] <= t[i + 1]"})
    @Ensures({"retval != -1 ==> t[retval] == v",
        "retval == -1 ==> (forall x, k : t : x != v)"}) //~ ensures
    @Exceptional("false")
    static int binarySearch(int[] t, int v) {
        int l = 0;
        int u = t.length - 1;
        while (l <= u) {
            int m = (l + u) / 2;
            if (t[m] == v) {
                return m;
            }
            if (t[m] > v) {
                u = m - 1;
            } else {
                u = m - 1;
            }
        }
        return -1;
    }
}
