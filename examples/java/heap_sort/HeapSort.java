//@ like: examples/sorting/heap_sort.oox
//@ entry: Main.sort
//@ expect: valid
// Heapsort: the array is made a heap, whose greatest element is then moved to the end again
// and again. An invariant states at each turn what part of the array is already in order.

import oxpecker.contracts.*;

class Main {
    @Requires("a != null && #a <= 3")
    @Ensures("forall i in 0..#a - 1 : a[i] <= a[i + 1]")
    @Exceptional("false")
    static void sort(int[] a) {
        int root = a.length / 2 - 1;
        while (root >= 0) {
            Main.siftDown(a, root, a.length);
            root = root - 1;
        }
        int end = a.length;
        while (end > 1) {
            end = end - 1;
            int greatest = a[0];
            a[0] = a[end];
            a[end] = greatest;
            Main.siftDown(a, 0, end);
        }
    }

    // Lets the element at root sink until neither child in a[0..size] is greater.
    @Requires("a != null && 0 <= root && size <= #a")
    static void siftDown(int[] a, int root, int size) {
        int parent = root;
        while (2 * parent + 1 < size) {
            int child = 2 * parent + 1;
            if (child + 1 < size && a[child + 1] > a[child]) {
                child = child + 1;
            }
            if (a[parent] >= a[child]) {
                return;
            }
            int tmp = a[parent];
            a[parent] = a[child];
            a[child] = tmp;
            parent = child;
        }
    }

    static void main() {
        int[] a = new int[6];
        int i = 0;
        while (i < a.length) {
            a[i] = (i * 5 + 3) % 7;
            i = i + 1;
        }
        int k = Main.inversions(a);
        assert k > 0;
        Main.siftDown(a, 2, 6);
        Main.siftDown(a, 1, 6);
        Main.siftDown(a, 0, 6);
        for (int c = 1; c < a.length; c++) {
            assert a[(c - 1) / 2] >= a[c];
        }
    }

    // How many pairs stand in the wrong order.
    @Requires("a != null")
    @Ensures("retval >= 0")
    static int inversions(int[] a) {
        int count = 0;
        int i = 0;
        while (i < a.length) {
            int j = i + 1;
            while (j < a.length) {
                if (a[i] > a[j]) {
                    count = count + 1;
                }
                j = j + 1;
            }
            i = i + 1;
        }
        return count;
    }
}
