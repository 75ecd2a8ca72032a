//@ entry: BooleanArray.check
//@ expect: bounded
//@ verify: --array-size 3

public class BooleanArray {
    static void check(boolean[] a) {
        if (a == null) {
            return;
        }
        int count = 0;
        boolean all = true;
        boolean any = false;
        for (boolean b : a) {
            if (b) {
                count++;
            }
            all &= b;
            any |= b;
        }
        assert all == (count == a.length);
        assert any == (count > 0);
    }
}
