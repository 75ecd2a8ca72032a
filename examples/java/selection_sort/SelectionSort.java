//@ like: examples/sorting/selection_sort.oox
//@ entry: Main.selectionSort
//@ expect: valid
// Selection sort with a contract for its helper: who trusts the contract of findMin
// need not look into its body to see that the sort is right (Collavizza et al. 2010, figure 8).

import oxpecker.contracts.*;

class Main {
    @Requires("t != null && #t <= 4")
    @Ensures("forall i in 0..#t - 1 : t[i] <= t[i + 1]")
    @Exceptional("false")
    static void selectionSort(int[] t) {
        int i = 0;
        while (i < t.length) {
            int k = Main.findMin(t, i);
            int tmp = t[i];
            t[i] = t[k];
            t[k] = tmp;
            i = i + 1;
        }
    }

    // The index of a least element of t[l..#t].
    @Requires("t != null && 0 <= l && l < #t")
    @Ensures({"l <= retval && retval < #t",
        "forall k in l..#t : t[retval] <= t[k]"})
    @Exceptional("false")
    static int findMin(int[] t, int l) {
        int idx = l;
        int j = l + 1;
        while (j < t.length) {
            if (t[idx] > t[j]) {
                idx = j;
            }
            j = j + 1;
        }
        return idx;
    }

    static void main() {
        int[] t = new int[4];
        t[0] = 4;
        t[1] = 1;
        t[2] = 3;
        t[3] = 1;
        Main.selectionSort(t);
        assert t[0] == 1 && t[1] == 1 && t[2] == 3 && t[3] == 4;
    }
}
