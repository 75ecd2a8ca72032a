//@ entry: ArrayNotOwned.check
//@ expect: invalid

public class ArrayNotOwned {
    static void check(int[] a, int[] b) {
        if (a == null || b == null) {
            return;
        }
        synchronized (a) {
            b.notifyAll(); //~ exception
        }
    }
}
