package java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import oxpecker.Vm;

/** All that changes it is done under a guard that nobody else knows; reading is one step anyway. */
public class AtomicIntegerArray implements java.io.Serializable {
    private final Object guard = new Object();
    private final int[] array;

    public AtomicIntegerArray(int n) {
        array = new int[n];
    }

    public AtomicIntegerArray(int[] from) {
        int n = from.length;
        array = new int[n];
        for (int i = 0; i < n; i++) {
            array[i] = from[i];
        }
    }

    public final int length() {
        return array.length;
    }

    public final int get(int i) {
        return array[i];
    }

    public final int getPlain(int i) {
        return array[i];
    }

    public final int getOpaque(int i) {
        return array[i];
    }

    public final int getAcquire(int i) {
        return array[i];
    }

    public final void set(int i, int x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        array[i] = x;
        Vm.exit(guard);
    }

    public final void setPlain(int i, int x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        array[i] = x;
        Vm.exit(guard);
    }

    public final void setOpaque(int i, int x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        array[i] = x;
        Vm.exit(guard);
    }

    public final void setRelease(int i, int x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        array[i] = x;
        Vm.exit(guard);
    }

    public final void lazySet(int i, int x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        array[i] = x;
        Vm.exit(guard);
    }

    public final int getAndSet(int i, int x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        int old = array[i];
        array[i] = x;
        Vm.exit(guard);
        return old;
    }

    public final boolean compareAndSet(int i, int expected, int x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSet(int i, int expected, int x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetPlain(int i, int expected, int x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetVolatile(int i, int expected, int x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetAcquire(int i, int expected, int x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetRelease(int i, int expected, int x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final int compareAndExchange(int i, int expected, int x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        int old = array[i];
        if (old == expected) {
            array[i] = x;
        }
        Vm.exit(guard);
        return old;
    }

    public final int compareAndExchangeAcquire(int i, int expected, int x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        int old = array[i];
        if (old == expected) {
            array[i] = x;
        }
        Vm.exit(guard);
        return old;
    }

    public final int compareAndExchangeRelease(int i, int expected, int x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        int old = array[i];
        if (old == expected) {
            array[i] = x;
        }
        Vm.exit(guard);
        return old;
    }

    public final int getAndAdd(int i, int x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        int old = array[i];
        array[i] = old + x;
        Vm.exit(guard);
        return old;
    }

    public final int addAndGet(int i, int x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        int now = array[i] + x;
        array[i] = now;
        Vm.exit(guard);
        return now;
    }

    public final int getAndIncrement(int i) {
        return getAndAdd(i, 1);
    }

    public final int getAndDecrement(int i) {
        return getAndAdd(i, -1);
    }

    public final int incrementAndGet(int i) {
        return addAndGet(i, 1);
    }

    public final int decrementAndGet(int i) {
        return addAndGet(i, -1);
    }

    public final int getAndUpdate(int i, IntUnaryOperator f) {
        while (true) {
            int old = get(i);
            int now = f.applyAsInt(old);
            if (compareAndSet(i, old, now)) {
                return old;
            }
        }
    }

    public final int updateAndGet(int i, IntUnaryOperator f) {
        while (true) {
            int old = get(i);
            int now = f.applyAsInt(old);
            if (compareAndSet(i, old, now)) {
                return now;
            }
        }
    }

    public final int getAndAccumulate(int i, int x, IntBinaryOperator f) {
        while (true) {
            int old = get(i);
            int now = f.applyAsInt(old, x);
            if (compareAndSet(i, old, now)) {
                return old;
            }
        }
    }

    public final int accumulateAndGet(int i, int x, IntBinaryOperator f) {
        while (true) {
            int old = get(i);
            int now = f.applyAsInt(old, x);
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
