//@ like: examples/sorting/quick_sort.oox
//@ entry: Main.sort
//@ expect: valid
// Quicksort with the last element as pivot. The contract of partition says that the pivot
// separates the smaller elements from the greater ones; the recursion does the rest.

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
        "forall i in retval + 1..high + 1 : a[retval] < a[i]"})
    static int partition(int[] a, int low, int high) {
        int pivot = a[high];
        int store = low;
        int i = low;
        while (i < high) {
            if (a[i] <= pivot) {
                Main.swap(a, i, store);
                store = store + 1;
            }
            i = i + 1;
        }
        Main.swap(a, store, high);
        return store;
    }

    @Ensures("a[i] == old(a[j]) && a[j] == old(a[i])")
    static void swap(int[] a, int i, int j) {
        int tmp = a[i];
        a[i] = a[j];
        a[j] = tmp;
    }

    static void main() {
        int[] a = new int[4];
        a[0] = 2;
        a[1] = 8;
        a[2] = 1;
        a[3] = 5;
        Main.sort(a);
        assert a[0] == 1 && a[1] == 2 && a[2] == 5 && a[3] == 8;
    }
}
