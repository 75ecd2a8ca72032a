package java.util.concurrent.atomic;

import oxpecker.Vm;

/** A reference and a mark, changed together under a guard that nobody else knows. */
public class AtomicMarkableReference<V> {
    private static final class Pair<V> {
        final V reference;
        final boolean mark;

        Pair(V reference, boolean mark) {
            this.reference = reference;
            this.mark = mark;
        }
    }

    private final Object guard = new Object();
    private volatile Pair<V> pair;

    public AtomicMarkableReference(V reference, boolean mark) {
        pair = new Pair<V>(reference, mark);
    }

    public V getReference() {
        return pair.reference;
    }

    public boolean isMarked() {
        return pair.mark;
    }

    public V get(boolean[] holder) {
        Pair<V> now = pair;
        holder[0] = now.mark;
        return now.reference;
    }

    public boolean weakCompareAndSet(V expected, V reference, boolean expectedMark, boolean mark) {
        return compareAndSet(expected, reference, expectedMark, mark);
    }

    public boolean compareAndSet(V expected, V reference, boolean expectedMark, boolean mark) {
        Vm.enter(guard);
        Pair<V> now = pair;
        boolean same = Object.same$(now.reference, expected) && now.mark == expectedMark;
        if (same) {
            pair = new Pair<V>(reference, mark);
        }
        Vm.exit(guard);
        return same;
    }

    public void set(V reference, boolean mark) {
        Vm.enter(guard);
        pair = new Pair<V>(reference, mark);
        Vm.exit(guard);
    }

    public boolean attemptMark(V expected, boolean mark) {
        Vm.enter(guard);
        boolean same = Object.same$(pair.reference, expected);
        if (same) {
            pair = new Pair<V>(expected, mark);
        }
        Vm.exit(guard);
        return same;
    }
}
