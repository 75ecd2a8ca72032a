//@ entry: ObjectLock.check
//@ expect: valid

/** A lock of the input is any object; which one does not matter. */
public class ObjectLock {
    private final Object lock = new Object();
    private int count;

    void increment() {
        synchronized (lock) {
            count++;
            lock.notifyAll();
        }
    }

    void check() {
        if (lock != null) {
            int before = count;
            increment();
            assert count == before + 1;
            assert !Thread.holdsLock(lock);
        }
    }
}
