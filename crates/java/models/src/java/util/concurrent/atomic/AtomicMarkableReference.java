package java.util.concurrent.atomic;

/** A mark is a stamp of 0 or 1. */
public class AtomicMarkableReference<V> {
    private final AtomicStampedReference<V> pair;

    public AtomicMarkableReference(V reference, boolean mark) {
        pair = new AtomicStampedReference<V>(reference, stamp(mark));
    }

    private static int stamp(boolean mark) {
        return mark ? 1 : 0;
    }

    public V getReference() {
        return pair.getReference();
    }

    public boolean isMarked() {
        return pair.getStamp() != 0;
    }

    public V get(boolean[] holder) {
        int[] stamp = new int[1];
        V reference = pair.get(stamp);
        holder[0] = stamp[0] != 0;
        return reference;
    }

    public boolean weakCompareAndSet(V expected, V reference, boolean expectedMark, boolean mark) {
        return compareAndSet(expected, reference, expectedMark, mark);
    }

    public boolean compareAndSet(V expected, V reference, boolean expectedMark, boolean mark) {
        return pair.compareAndSet(expected, reference, stamp(expectedMark), stamp(mark));
    }

    public void set(V reference, boolean mark) {
        pair.set(reference, stamp(mark));
    }

    public boolean attemptMark(V expected, boolean mark) {
        return pair.attemptStamp(expected, stamp(mark));
    }
}
