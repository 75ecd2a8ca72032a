//@ like: examples/sorting/quick_sort_wrong.oox
//@ entry: Main.sort
//@ expect: invalid
//@ verify: --unwind 4
// Quicksort with a partition that loses an element.
// Wrong: the pivot is put into its place by an assignment instead of a swap, so the element
// that stood there is lost and the place behind may hold the pivot a second time.

import oxpecker.contracts.*;

class Main {
    @Requires("a != null && #a <= 4")
    @Ensures("forall i in 0..#a - 1 : a[i] <= a[i + 1]")
    @Exceptional("false")
    static void sort(int[] a) {
        Main.quicksort(a, 0, a.length - 1);
    }

    @Requires("a != null && 0 <= low && high < #a")
    @Ensures("forall i in low..high : a[i] <= a[i + 1]")
    static void quicksort(int[] a, int low, int high) {
        if (low < high) {
            int p = Main.partition(a, low, high);
            Main.quicksort(a, low, p - 1);
            Main.quicksort(a, p + 1, high);
        }
    }

    @Requires("a != null && 0 <= low && low < high && high < #a")
    @Ensures({"low <= retval && retval <= high",
        "forall i in low..retval : a[i] <= a[retval]",
        "forall i in retval + 1..high + 1 : a[retval] < a[i]"}) //~ ensures
    @Exceptional("false")
    static int partition(int[] a, int low, int high) {
        int pivot = a[high];
        int store = low;
        int i = low;
        while (i < high) {
            if (a[i] <= pivot) {
                int tmp = a[i];
                a[i] = a[store];
                a[store] = tmp;
                store = store + 1;
            }
            i = i + 1;
        }
        a[store] = pivot;
        return store;
    }
}
