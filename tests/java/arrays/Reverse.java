//@ entry: Reverse.check
//@ expect: bounded
//@ verify: --array-size 4

public class Reverse {
    static void reverse(char[] a) {
        for (int i = 0, j = a.length - 1; i < j; i++, j--) {
            char t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    }

    static void check(char[] a) {
        if (a == null || a.length == 0) {
            return;
        }
        char first = a[0];
        char last = a[a.length - 1];
        reverse(a);
        assert a[0] == last && a[a.length - 1] == first;
        char[] copy = a.clone();
        reverse(a);
        reverse(a);
        for (int i = 0; i < a.length; i++) {
            assert a[i] == copy[i];
        }
    }
}
