//@ entry: BoundsChecked.check
//@ expect: valid

public class BoundsChecked {
    static int check(int[] a, int i) {
        if (a != null && i >= 0 && i < a.length) {
            a[i] = 42;
            assert a[i] == 42;
            return a[a.length - 1];
        }
        return 0;
    }
}
