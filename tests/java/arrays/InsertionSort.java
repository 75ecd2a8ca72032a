//@ entry: InsertionSort.check
//@ expect: bounded
//@ verify: --array-size 3

public class InsertionSort {
    static void sort(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int x = a[i];
            int j = i;
            while (j > 0 && a[j - 1] > x) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = x;
        }
    }

    static void check(int[] a) {
        if (a == null) {
            return;
        }
        int sum = 0;
        for (int x : a) {
            sum += x;
        }
        sort(a);
        int after = 0;
        for (int i = 0; i < a.length; i++) {
            assert i == 0 || a[i - 1] <= a[i];
            after += a[i];
        }
        assert sum == after;
    }
}
