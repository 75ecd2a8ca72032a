//@ entry: BoundsInput.check
//@ expect: invalid

public class BoundsInput {
    static int check(int i) {
        int[] a = new int[10];
        if (i >= 0 && i < 10) {
            a[i] = 1;
        }
        if (i >= -1 && i < 10) {
            return a[i]; //~ exception
        }
        return 0;
    }
}
