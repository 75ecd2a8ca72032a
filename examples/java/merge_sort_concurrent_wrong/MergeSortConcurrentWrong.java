//@ like: examples/sorting/merge_sort_concurrent_wrong.oox
//@ entry: Main.sort
//@ expect: invalid
// Concurrent merge sort without the join.
// Wrong: the halves are merged while the new thread may still be sorting one of them. With two
// elements nothing happens, since a thread for one element has nothing to do; three show it.

import oxpecker.contracts.*;

class Main {
    @Requires("array != null && #array <= 3")
    @Ensures("forall v, i : retval : forall w, j : retval : i < j ==> v <= w") //~ ensures
    @Exceptional("false")
    static int[] sort(int[] array) {
        Main.mergesort(array, 0, array.length - 1);
        return array;
    }

    // Sorts array[left..right], both ends included.
    @Exceptional("false")
    static void mergesort(int[] array, int left, int right) {
        if (left < right) {
            int middle = (left + right) / 2;
            Thread t1 = new Thread(() -> Main.mergesort(array, left, middle));
            t1.start();
            Main.mergesort(array, middle + 1, right);
            Main.merge(array, left, middle, right);
        }
    }

    @Exceptional("false")
    static void merge(int[] array, int left, int middle, int right) {
        int[] temp = new int[right - left + 1];
        int i = left;
        int j = middle + 1;
        int k = 0;
        while (i <= middle && j <= right) {
            int arrayI = array[i];
            int arrayJ = array[j];
            if (arrayI <= arrayJ) {
                temp[k] = arrayI;
                i = i + 1;
            } else {
                temp[k] = arrayJ;
                j = j + 1;
            }
            k = k + 1;
        }
        while (i <= middle) {
            temp[k] = array[i];
            k = k + 1;
            i = i + 1;
        }
        while (j <= right) {
            temp[k] = array[j];
            k = k + 1;
            j = j + 1;
        }
        i = left;
        while (i <= right) {
            array[i] = temp[i - left];
            i = i + 1;
        }
    }
}
