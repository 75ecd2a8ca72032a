//@ entry: SynchronizedUnwinds.check
//@ expect: valid

public class SynchronizedUnwinds {
    int value;

    synchronized void set(int x) {
        if (x < 0) {
            throw new IllegalArgumentException();
        }
        value = x;
    }

    static synchronized int twice(SynchronizedUnwinds o) {
        synchronized (o) {
            synchronized (o) {
                return o.value * 2;
            }
        }
    }

    static void check(int x) {
        SynchronizedUnwinds o = new SynchronizedUnwinds();
        try {
            o.set(x);
        } catch (IllegalArgumentException e) {
            assert x < 0;
        }
        assert !Thread.holdsLock(o);
        synchronized (o) {
            assert Thread.holdsLock(o);
            assert o.value == (x < 0 ? 0 : x);
        }
        assert twice(o) == 2 * o.value;
    }
}
