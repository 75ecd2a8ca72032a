//@ entry: MaximumWrong.check
//@ expect: invalid
//@ verify: --array-size 3

public class MaximumWrong {
    static int max(int[] a) {
        int max = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] > max) {
                max = a[i];
            }
        }
        return max;
    }

    static void check(int[] a) {
        if (a == null || a.length == 0) {
            return;
        }
        int max = max(a);
        boolean found = false;
        for (int x : a) {
            assert x <= max;
            found |= x == max;
        }
        assert found; //~ assertion
    }
}
