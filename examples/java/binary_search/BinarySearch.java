//@ like: examples/searching/binary_search.oox
//@ entry: Main.binarySearch
//@ expect: valid
// Binary search in a sorted array. The first ensures says that a found index is right, the
// second that "not found" is only said of values that are not there (Collavizza et al. 2010, figure 1).

import oxpecker.contracts.*;

class Main {
    @Requires({"t != null && #t <= 8",
        "forall i in 0..#t - 1 : t[i] <= t[i + 1]"})
    @Ensures({"retval != -1 ==> t[retval] == v",
        "retval == -1 ==> (forall x, k : t : x != v)"})
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
                l = m + 1;
            }
        }
        return -1;
    }
}
