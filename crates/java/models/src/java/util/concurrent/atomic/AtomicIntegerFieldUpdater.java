package java.util.concurrent.atomic;

import java.lang.invoke.VarHandle;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import oxpecker.Vm;

/** A handle of the field, which the front-end finds by the literals that name it. */
public class AtomicIntegerFieldUpdater<T> {
    private final VarHandle field;

    private AtomicIntegerFieldUpdater(VarHandle field) {
        this.field = field;
    }

    /** The front-end finds the fields that literals name. */
    public static <T> AtomicIntegerFieldUpdater<T> newUpdater(Class<T> c, String name) {
        Vm.fail("a field updater of a field that no literals name");
        return null;
    }

    public static <T> AtomicIntegerFieldUpdater<T> of$(int number) {
        return new AtomicIntegerFieldUpdater<>(VarHandle.of$(number));
    }

    public int get(T o) {
        return (int) field.getVolatile((Object) o);
    }

    public void set(T o, int x) {
        field.setVolatile((Object) o, x);
    }

    public void lazySet(T o, int x) {
        field.setVolatile((Object) o, x);
    }

    public boolean compareAndSet(T o, int expected, int x) {
        return field.compareAndSet((Object) o, expected, x);
    }

    public boolean weakCompareAndSet(T o, int expected, int x) {
        return field.compareAndSet((Object) o, expected, x);
    }

    public int getAndSet(T o, int x) {
        return (int) field.getAndSet((Object) o, x);
    }

    public int getAndAdd(T o, int x) {
        return (int) field.getAndAdd((Object) o, x);
    }

    public int addAndGet(T o, int x) {
        return getAndAdd(o, x) + x;
    }

    public int getAndIncrement(T o) {
        return getAndAdd(o, 1);
    }

    public int getAndDecrement(T o) {
        return getAndAdd(o, -1);
    }

    public int incrementAndGet(T o) {
        return addAndGet(o, 1);
    }

    public int decrementAndGet(T o) {
        return addAndGet(o, -1);
    }

    public int getAndUpdate(T o, IntUnaryOperator f) {
        while (true) {
            int old = get(o);
            int now = f.applyAsInt(old);
            if (compareAndSet(o, old, now)) {
                return old;
            }
        }
    }

    public int updateAndGet(T o, IntUnaryOperator f) {
        while (true) {
            int old = get(o);
            int now = f.applyAsInt(old);
            if (compareAndSet(o, old, now)) {
                return now;
            }
        }
    }

    public int getAndAccumulate(T o, int x, IntBinaryOperator f) {
        while (true) {
            int old = get(o);
            int now = f.applyAsInt(old, x);
            if (compareAndSet(o, old, now)) {
                return old;
            }
        }
    }

    public int accumulateAndGet(T o, int x, IntBinaryOperator f) {
        while (true) {
            int old = get(o);
            int now = f.applyAsInt(old, x);
            if (compareAndSet(o, old, now)) {
                return now;
            }
        }
    }
}
