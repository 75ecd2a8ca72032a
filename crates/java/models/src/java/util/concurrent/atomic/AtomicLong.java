package java.util.concurrent.atomic;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import oxpecker.Vm;

/** Each change is one step. */
public class AtomicLong extends Number implements java.io.Serializable {
    private volatile long value;

    public AtomicLong() {
    }

    public AtomicLong(long x) {
        value = x;
    }

    public final long get() {
        return value;
    }

    public final long getPlain() {
        return value;
    }

    public final long getOpaque() {
        return value;
    }

    public final long getAcquire() {
        return value;
    }

    public final void set(long x) {
        value = x;
    }

    public final void setPlain(long x) {
        value = x;
    }

    public final void setOpaque(long x) {
        value = x;
    }

    public final void setRelease(long x) {
        value = x;
    }

    public final void lazySet(long x) {
        value = x;
    }

    public final long getAndSet(long x) {
        return Vm.put(this, "value", x);
    }

    public final boolean compareAndSet(long expected, long x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final boolean weakCompareAndSet(long expected, long x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final boolean weakCompareAndSetPlain(long expected, long x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final boolean weakCompareAndSetVolatile(long expected, long x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final boolean weakCompareAndSetAcquire(long expected, long x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final boolean weakCompareAndSetRelease(long expected, long x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final long compareAndExchange(long expected, long x) {
        return Vm.putIf(this, "value", expected, x);
    }

    public final long compareAndExchangeAcquire(long expected, long x) {
        return Vm.putIf(this, "value", expected, x);
    }

    public final long compareAndExchangeRelease(long expected, long x) {
        return Vm.putIf(this, "value", expected, x);
    }

    public final long getAndAdd(long x) {
        return Vm.add(this, "value", x);
    }

    public final long addAndGet(long x) {
        return Vm.add(this, "value", x) + x;
    }

    public final long getAndIncrement() {
        return getAndAdd(1);
    }

    public final long getAndDecrement() {
        return getAndAdd(-1);
    }

    public final long incrementAndGet() {
        return addAndGet(1);
    }

    public final long decrementAndGet() {
        return addAndGet(-1);
    }

    public final long getAndUpdate(LongUnaryOperator f) {
        while (true) {
            long old = get();
            long now = f.applyAsLong(old);
            if (compareAndSet(old, now)) {
                return old;
            }
        }
    }

    public final long updateAndGet(LongUnaryOperator f) {
        while (true) {
            long old = get();
            long now = f.applyAsLong(old);
            if (compareAndSet(old, now)) {
                return now;
            }
        }
    }

    public final long getAndAccumulate(long x, LongBinaryOperator f) {
        while (true) {
            long old = get();
            long now = f.applyAsLong(old, x);
            if (compareAndSet(old, now)) {
                return old;
            }
        }
    }

    public final long accumulateAndGet(long x, LongBinaryOperator f) {
        while (true) {
            long old = get();
            long now = f.applyAsLong(old, x);
            if (compareAndSet(old, now)) {
                return now;
            }
        }
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return value;
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
