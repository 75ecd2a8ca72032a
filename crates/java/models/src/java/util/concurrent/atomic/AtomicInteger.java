package java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import oxpecker.Vm;

/** All that changes it is done under a guard that nobody else knows; reading is one step anyway. */
public class AtomicInteger extends Number implements java.io.Serializable {
    private final Object guard = new Object();
    private volatile int value;

    public AtomicInteger() {
    }

    public AtomicInteger(int x) {
        value = x;
    }

    public final int get() {
        return value;
    }

    public final int getPlain() {
        return value;
    }

    public final int getOpaque() {
        return value;
    }

    public final int getAcquire() {
        return value;
    }

    public final void set(int x) {
        Vm.enter(guard);
        value = x;
        Vm.exit(guard);
    }

    public final void setPlain(int x) {
        Vm.enter(guard);
        value = x;
        Vm.exit(guard);
    }

    public final void setOpaque(int x) {
        Vm.enter(guard);
        value = x;
        Vm.exit(guard);
    }

    public final void setRelease(int x) {
        Vm.enter(guard);
        value = x;
        Vm.exit(guard);
    }

    public final void lazySet(int x) {
        Vm.enter(guard);
        value = x;
        Vm.exit(guard);
    }

    public final int getAndSet(int x) {
        Vm.enter(guard);
        int old = value;
        value = x;
        Vm.exit(guard);
        return old;
    }

    public final boolean compareAndSet(int expected, int x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSet(int expected, int x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetPlain(int expected, int x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetVolatile(int expected, int x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetAcquire(int expected, int x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetRelease(int expected, int x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final int compareAndExchange(int expected, int x) {
        Vm.enter(guard);
        int old = value;
        if (old == expected) {
            value = x;
        }
        Vm.exit(guard);
        return old;
    }

    public final int compareAndExchangeAcquire(int expected, int x) {
        Vm.enter(guard);
        int old = value;
        if (old == expected) {
            value = x;
        }
        Vm.exit(guard);
        return old;
    }

    public final int compareAndExchangeRelease(int expected, int x) {
        Vm.enter(guard);
        int old = value;
        if (old == expected) {
            value = x;
        }
        Vm.exit(guard);
        return old;
    }

    public final int getAndAdd(int x) {
        Vm.enter(guard);
        int old = value;
        value = old + x;
        Vm.exit(guard);
        return old;
    }

    public final int addAndGet(int x) {
        Vm.enter(guard);
        int now = value + x;
        value = now;
        Vm.exit(guard);
        return now;
    }

    public final int getAndIncrement() {
        return getAndAdd(1);
    }

    public final int getAndDecrement() {
        return getAndAdd(-1);
    }

    public final int incrementAndGet() {
        return addAndGet(1);
    }

    public final int decrementAndGet() {
        return addAndGet(-1);
    }

    public final int getAndUpdate(IntUnaryOperator f) {
        while (true) {
            int old = get();
            int now = f.applyAsInt(old);
            if (compareAndSet(old, now)) {
                return old;
            }
        }
    }

    public final int updateAndGet(IntUnaryOperator f) {
        while (true) {
            int old = get();
            int now = f.applyAsInt(old);
            if (compareAndSet(old, now)) {
                return now;
            }
        }
    }

    public final int getAndAccumulate(int x, IntBinaryOperator f) {
        while (true) {
            int old = get();
            int now = f.applyAsInt(old, x);
            if (compareAndSet(old, now)) {
                return old;
            }
        }
    }

    public final int accumulateAndGet(int x, IntBinaryOperator f) {
        while (true) {
            int old = get();
            int now = f.applyAsInt(old, x);
            if (compareAndSet(old, now)) {
                return now;
            }
        }
    }

    public int intValue() {
        return value;
    }

    public long longValue() {
        return (long) value;
    }

    public float floatValue() {
        return (float) value;
    }

    public double doubleValue() {
        return (double) value;
    }

    public String toString() {
        return String.valueOf(value);
    }
}
