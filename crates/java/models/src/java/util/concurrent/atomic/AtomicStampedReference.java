package java.util.concurrent.atomic;

import oxpecker.Vm;

/** A reference and a stamp, changed together under a guard that nobody else knows. */
public class AtomicStampedReference<V> {
    private static final class Pair<V> {
        final V reference;
        final int stamp;

        Pair(V reference, int stamp) {
            this.reference = reference;
            this.stamp = stamp;
        }
    }

    private final Object guard = new Object();
    private volatile Pair<V> pair;

    public AtomicStampedReference(V reference, int stamp) {
        pair = new Pair<V>(reference, stamp);
    }

    public V getReference() {
        return pair.reference;
    }

    public int getStamp() {
        return pair.stamp;
    }

    public V get(int[] holder) {
        Pair<V> now = pair;
        holder[0] = now.stamp;
        return now.reference;
    }

    public boolean weakCompareAndSet(V expected, V reference, int expectedStamp, int stamp) {
        return compareAndSet(expected, reference, expectedStamp, stamp);
    }

    public boolean compareAndSet(V expected, V reference, int expectedStamp, int stamp) {
        Vm.enter(guard);
        Pair<V> now = pair;
        boolean same = Object.same$(now.reference, expected) && now.stamp == expectedStamp;
        if (same) {
            pair = new Pair<V>(reference, stamp);
        }
        Vm.exit(guard);
        return same;
    }

    public void set(V reference, int stamp) {
        Vm.enter(guard);
        pair = new Pair<V>(reference, stamp);
        Vm.exit(guard);
    }

    public boolean attemptStamp(V expected, int stamp) {
        Vm.enter(guard);
        boolean same = Object.same$(pair.reference, expected);
        if (same) {
            pair = new Pair<V>(expected, stamp);
        }
        Vm.exit(guard);
        return same;
    }
}
