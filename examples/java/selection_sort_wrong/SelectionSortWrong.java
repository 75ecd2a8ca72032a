//@ like: examples/sorting/selection_sort_wrong.oox
//@ entry: Main.selectionSort
//@ expect: invalid
//@ verify: --unwind 4
// Selection sort whose helper breaks its own contract.
// Wrong: findMin stops before the last element, so a least element there is overlooked.
// The contract of the helper is violated before that of the sort is looked at.

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

    @Requires("t != null && 0 <= l && l < #t")
    @Ensures({"l <= retval && retval < #t",
        "forall k in l..#t : t[retval] <= t[k]"}) //~ ensures
    @Exceptional("false")
    static int findMin(int[] t, int l) {
        int idx = l;
        int j = l + 1;
        while (j < t.length - 1) {
            if (t[idx] > t[j]) {
                idx = j;
            }
            j = j + 1;
        }
        return idx;
    }
}
