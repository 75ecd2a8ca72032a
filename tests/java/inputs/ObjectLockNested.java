//@ entry: ObjectLockNested.check
//@ expect: invalid

/** Two locks of the input may be one. */
public class ObjectLockNested {
    Object first;
    Object second;

    void check() {
        if (first != null && second != null) {
            synchronized (first) {
                assert !Thread.holdsLock(second); //~ assertion
            }
        }
    }
}
