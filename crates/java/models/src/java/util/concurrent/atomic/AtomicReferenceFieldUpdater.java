package java.util.concurrent.atomic;

import java.lang.invoke.VarHandle;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import oxpecker.Vm;

/** A handle of the field, which the front-end finds by the literals that name it. */
public class AtomicReferenceFieldUpdater<T, V> {
    private final VarHandle field;

    private AtomicReferenceFieldUpdater(VarHandle field) {
        this.field = field;
    }

    /** The front-end finds the fields that literals name. */
    public static <T, V> AtomicReferenceFieldUpdater<T, V> newUpdater(Class<T> c, Class<V> type, String name) {
        Vm.fail("a field updater of a field that no literals name");
        return null;
    }

    public static <T, V> AtomicReferenceFieldUpdater<T, V> of$(int number) {
        return new AtomicReferenceFieldUpdater<>(VarHandle.of$(number));
    }

    public V get(T o) {
        return (V) (Object) field.getVolatile((Object) o);
    }

    public void set(T o, V x) {
        field.setVolatile((Object) o, (Object) x);
    }

    public void lazySet(T o, V x) {
        field.setVolatile((Object) o, (Object) x);
    }

    public boolean compareAndSet(T o, V expected, V x) {
        return field.compareAndSet((Object) o, (Object) expected, (Object) x);
    }

    public boolean weakCompareAndSet(T o, V expected, V x) {
        return field.compareAndSet((Object) o, (Object) expected, (Object) x);
    }

    public V getAndSet(T o, V x) {
        return (V) (Object) field.getAndSet((Object) o, (Object) x);
    }

    public V getAndUpdate(T o, UnaryOperator<V> f) {
        while (true) {
            V old = get(o);
            V now = f.apply(old);
            if (compareAndSet(o, old, now)) {
                return old;
            }
        }
    }

    public V updateAndGet(T o, UnaryOperator<V> f) {
        while (true) {
            V old = get(o);
            V now = f.apply(old);
            if (compareAndSet(o, old, now)) {
                return now;
            }
        }
    }

    public V getAndAccumulate(T o, V x, BinaryOperator<V> f) {
        while (true) {
            V old = get(o);
            V now = f.apply(old, x);
            if (compareAndSet(o, old, now)) {
                return old;
            }
        }
    }

    public V accumulateAndGet(T o, V x, BinaryOperator<V> f) {
        while (true) {
            V old = get(o);
            V now = f.apply(old, x);
            if (compareAndSet(o, old, now)) {
                return now;
            }
        }
    }
}
