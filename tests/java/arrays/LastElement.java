//@ entry: LastElement.check
//@ expect: invalid

public class LastElement {
    static int check(int[] a) {
        if (a == null) {
            return 0;
        }
        return a[a.length - 1]; //~ exception
    }
}
