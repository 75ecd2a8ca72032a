//@ entry: BinarySearchWrong.check
//@ expect: invalid

public class BinarySearchWrong {
    static int find(int[] a, int x) {
        int low = 0;
        int high = a.length - 1;
        while (low < high) {
            int middle = low + high >>> 1;
            if (a[middle] < x) {
                low = middle + 1;
            } else if (a[middle] > x) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    static void check(int a, int b, int c, int x) {
        if (!(a < b && b < c)) {
            return;
        }
        int at = find(new int[] {a, b, c}, x);
        assert at >= 0 || x != b;
        assert at >= 0 || x != c; //~ assertion
    }
}
