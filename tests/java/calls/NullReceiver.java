//@ entry: NullReceiver.check
//@ expect: invalid

public class NullReceiver {
    int x;

    int get() {
        return x;
    }

    static int twice(NullReceiver o) {
        return o.get() //~ exception
            + o.get();
    }

    static int check(NullReceiver o, boolean b) {
        if (o != null) {
            return twice(o);
        }
        return b ? twice(o) : 0;
    }
}
