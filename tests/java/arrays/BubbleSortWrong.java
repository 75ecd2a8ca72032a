//@ entry: BubbleSortWrong.check
//@ expect: invalid

public class BubbleSortWrong {
    static void sort(int[] a) {
        for (int i = 0; i + 1 < a.length; i++) {
            if (a[i] > a[i + 1]) {
                int t = a[i];
                a[i] = a[i + 1];
                a[i + 1] = t;
            }
        }
    }

    static void check(int x, int y, int z) {
        int[] a = {x, y, z};
        sort(a);
        assert a[1] <= a[2];
        assert a[0] <= a[1]; //~ assertion
    }
}
