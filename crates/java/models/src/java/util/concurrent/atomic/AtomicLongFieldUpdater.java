package java.util.concurrent.atomic;

import java.lang.invoke.VarHandle;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import oxpecker.Vm;

/** A handle of the field, which the front-end finds by the literals that name it. */
public class AtomicLongFieldUpdater<T> {
    private final VarHandle field;

    private AtomicLongFieldUpdater(VarHandle field) {
        this.field = field;
    }

    /** The front-end finds the fields that literals name. */
    public static <T> AtomicLongFieldUpdater<T> newUpdater(Class<T> c, String name) {
        Vm.fail("a field updater of a field that no literals name");
        return null;
    }

    public static <T> AtomicLongFieldUpdater<T> of$(int number) {
        return new AtomicLongFieldUpdater<>(VarHandle.of$(number));
    }

    public long get(T o) {
        return (long) field.getVolatile((Object) o);
    }

    public void set(T o, long x) {
        field.setVolatile((Object) o, x);
    }

    public void lazySet(T o, long x) {
        field.setVolatile((Object) o, x);
    }

    public boolean compareAndSet(T o, long expected, long x) {
        return field.compareAndSet((Object) o, expected, x);
    }

    public boolean weakCompareAndSet(T o, long expected, long x) {
        return field.compareAndSet((Object) o, expected, x);
    }

    public long getAndSet(T o, long x) {
        return (long) field.getAndSet((Object) o, x);
    }

    public long getAndAdd(T o, long x) {
        return (long) field.getAndAdd((Object) o, x);
    }

    public long addAndGet(T o, long x) {
        return getAndAdd(o, x) + x;
    }

    public long getAndIncrement(T o) {
        return getAndAdd(o, 1);
    }

    public long getAndDecrement(T o) {
        return getAndAdd(o, -1);
    }

    public long incrementAndGet(T o) {
        return addAndGet(o, 1);
    }

    public long decrementAndGet(T o) {
        return addAndGet(o, -1);
    }

    public long getAndUpdate(T o, LongUnaryOperator f) {
        while (true) {
            long old = get(o);
            long now = f.applyAsLong(old);
            if (compareAndSet(o, old, now)) {
                return old;
            }
        }
    }

    public long updateAndGet(T o, LongUnaryOperator f) {
        while (true) {
            long old = get(o);
            long now = f.applyAsLong(old);
            if (compareAndSet(o, old, now)) {
                return now;
            }
        }
    }

    public long getAndAccumulate(T o, long x, LongBinaryOperator f) {
        while (true) {
            long old = get(o);
            long now = f.applyAsLong(old, x);
            if (compareAndSet(o, old, now)) {
                return old;
            }
        }
    }

    public long accumulateAndGet(T o, long x, LongBinaryOperator f) {
        while (true) {
            long old = get(o);
            long now = f.applyAsLong(old, x);
            if (compareAndSet(o, old, now)) {
                return now;
            }
        }
    }
}
