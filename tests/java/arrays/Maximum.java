//@ entry: Maximum.check
//@ expect: bounded
//@ verify: --array-size 4

public class Maximum {
    static int max(int[] a) {
        int max = a[0];
        for (int i = 1; i < a.length; i++) {
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
        assert found;
    }
}
