package java.util.concurrent.atomic;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import oxpecker.Vm;

/** All that changes it is done under a guard that nobody else knows; reading is one step anyway. */
public class AtomicLongArray implements java.io.Serializable {
    private final Object guard = new Object();
    private final long[] array;

    public AtomicLongArray(int n) {
        array = new long[n];
    }

    public AtomicLongArray(long[] from) {
        int n = from.length;
        array = new long[n];
        for (int i = 0; i < n; i++) {
            array[i] = from[i];
        }
    }

    public final int length() {
        return array.length;
    }

    public final long get(int i) {
        return array[i];
    }

    public final long getPlain(int i) {
        return array[i];
    }

    public final long getOpaque(int i) {
        return array[i];
    }

    public final long getAcquire(int i) {
        return array[i];
    }

    public final void set(int i, long x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        array[i] = x;
        Vm.exit(guard);
    }

    public final void setPlain(int i, long x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        array[i] = x;
        Vm.exit(guard);
    }

    public final void setOpaque(int i, long x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        array[i] = x;
        Vm.exit(guard);
    }

    public final void setRelease(int i, long x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        array[i] = x;
        Vm.exit(guard);
    }

    public final void lazySet(int i, long x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        array[i] = x;
        Vm.exit(guard);
    }

    public final long getAndSet(int i, long x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        long old = array[i];
        array[i] = x;
        Vm.exit(guard);
        return old;
    }

    public final boolean compareAndSet(int i, long expected, long x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSet(int i, long expected, long x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetPlain(int i, long expected, long x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetVolatile(int i, long expected, long x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetAcquire(int i, long expected, long x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetRelease(int i, long expected, long x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final long compareAndExchange(int i, long expected, long x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        long old = array[i];
        if (old == expected) {
            array[i] = x;
        }
        Vm.exit(guard);
        return old;
    }

    public final long compareAndExchangeAcquire(int i, long expected, long x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        long old = array[i];
        if (old == expected) {
            array[i] = x;
        }
        Vm.exit(guard);
        return old;
    }

    public final long compareAndExchangeRelease(int i, long expected, long x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        long old = array[i];
        if (old == expected) {
            array[i] = x;
        }
        Vm.exit(guard);
        return old;
    }

    public final long getAndAdd(int i, long x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        long old = array[i];
        array[i] = old + x;
        Vm.exit(guard);
        return old;
    }

    public final long addAndGet(int i, long x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        long now = array[i] + x;
        array[i] = now;
        Vm.exit(guard);
        return now;
    }

    public final long getAndIncrement(int i) {
        return getAndAdd(i, 1);
    }

    public final long getAndDecrement(int i) {
        return getAndAdd(i, -1);
    }

    public final long incrementAndGet(int i) {
        return addAndGet(i, 1);
    }

    public final long decrementAndGet(int i) {
        return addAndGet(i, -1);
    }

    public final long getAndUpdate(int i, LongUnaryOperator f) {
        while (true) {
            long old = get(i);
            long now = f.applyAsLong(old);
            if (compareAndSet(i, old, now)) {
                return old;
            }
        }
    }

    public final long updateAndGet(int i, LongUnaryOperator f) {
        while (true) {
            long old = get(i);
            long now = f.applyAsLong(old);
            if (compareAndSet(i, old, now)) {
                return now;
            }
        }
    }

    public final long getAndAccumulate(int i, long x, LongBinaryOperator f) {
        while (true) {
            long old = get(i);
            long now = f.applyAsLong(old, x);
            if (compareAndSet(i, old, now)) {
                return old;
            }
        }
    }

    public final long accumulateAndGet(int i, long x, LongBinaryOperator f) {
        while (true) {
            long old = get(i);
            long now = f.applyAsLong(old, x);
            if (compareAndSet(i, old, now)) {
                return now;
            }
        }
    }

    public String toString() {
        StringBuilder s = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            if (i > 0) {
                s.append(", ");
            }
            s.append(get(i));
        }
        return s.append(']').toString();
    }
}
