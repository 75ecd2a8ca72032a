package java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import oxpecker.Vm;

/** Each change is one step. */
public class AtomicInteger extends Number implements java.io.Serializable {
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
        value = x;
    }

    public final void setPlain(int x) {
        value = x;
    }

    public final void setOpaque(int x) {
        value = x;
    }

    public final void setRelease(int x) {
        value = x;
    }

    public final void lazySet(int x) {
        value = x;
    }

    public final int getAndSet(int x) {
        return Vm.put(this, "value", x);
    }

    public final boolean compareAndSet(int expected, int x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final boolean weakCompareAndSet(int expected, int x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final boolean weakCompareAndSetPlain(int expected, int x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final boolean weakCompareAndSetVolatile(int expected, int x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final boolean weakCompareAndSetAcquire(int expected, int x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final boolean weakCompareAndSetRelease(int expected, int x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final int compareAndExchange(int expected, int x) {
        return Vm.putIf(this, "value", expected, x);
    }

    public final int compareAndExchangeAcquire(int expected, int x) {
        return Vm.putIf(this, "value", expected, x);
    }

    public final int compareAndExchangeRelease(int expected, int x) {
        return Vm.putIf(this, "value", expected, x);
    }

    public final int getAndAdd(int x) {
        return Vm.add(this, "value", x);
    }

    public final int addAndGet(int x) {
        return Vm.add(this, "value", x) + x;
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
