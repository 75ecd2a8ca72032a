package java.util.concurrent.atomic;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import oxpecker.Vm;

/** Each change is one step. Objects that the machine shares are compared before, as the program compares them. */
public class AtomicReference<V> implements java.io.Serializable {
    private volatile V value;

    public AtomicReference() {
    }

    public AtomicReference(V x) {
        value = x;
    }

    public final V get() {
        return value;
    }

    public final V getPlain() {
        return value;
    }

    public final V getOpaque() {
        return value;
    }

    public final V getAcquire() {
        return value;
    }

    public final void set(V x) {
        value = x;
    }

    public final void setPlain(V x) {
        value = x;
    }

    public final void setOpaque(V x) {
        value = x;
    }

    public final void setRelease(V x) {
        value = x;
    }

    public final void lazySet(V x) {
        value = x;
    }

    private boolean setIf$(V expected, V x) {
        while (true) {
            V old = value;
            if (old != expected) {
                return false;
            }
            if (Vm.setIf(this, "value", old, x)) {
                return true;
            }
        }
    }

    public final V getAndSet(V x) {
        return (V) Vm.put(this, "value", x);
    }

    public final boolean compareAndSet(V expected, V x) {
        return setIf$(expected, x);
    }

    public final boolean weakCompareAndSet(V expected, V x) {
        return setIf$(expected, x);
    }

    public final boolean weakCompareAndSetPlain(V expected, V x) {
        return setIf$(expected, x);
    }

    public final boolean weakCompareAndSetVolatile(V expected, V x) {
        return setIf$(expected, x);
    }

    public final boolean weakCompareAndSetAcquire(V expected, V x) {
        return setIf$(expected, x);
    }

    public final boolean weakCompareAndSetRelease(V expected, V x) {
        return setIf$(expected, x);
    }

    public final V compareAndExchange(V expected, V x) {
        while (true) {
            V old = value;
            if (old != expected || Vm.setIf(this, "value", old, x)) {
                return old;
            }
        }
    }

    public final V compareAndExchangeAcquire(V expected, V x) {
        while (true) {
            V old = value;
            if (old != expected || Vm.setIf(this, "value", old, x)) {
                return old;
            }
        }
    }

    public final V compareAndExchangeRelease(V expected, V x) {
        while (true) {
            V old = value;
            if (old != expected || Vm.setIf(this, "value", old, x)) {
                return old;
            }
        }
    }

    public final V getAndUpdate(UnaryOperator<V> f) {
        while (true) {
            V old = get();
            V now = f.apply(old);
            if (compareAndSet(old, now)) {
                return old;
            }
        }
    }

    public final V updateAndGet(UnaryOperator<V> f) {
        while (true) {
            V old = get();
            V now = f.apply(old);
            if (compareAndSet(old, now)) {
                return now;
            }
        }
    }

    public final V getAndAccumulate(V x, BinaryOperator<V> f) {
        while (true) {
            V old = get();
            V now = f.apply(old, x);
            if (compareAndSet(old, now)) {
                return old;
            }
        }
    }

    public final V accumulateAndGet(V x, BinaryOperator<V> f) {
        while (true) {
            V old = get();
            V now = f.apply(old, x);
            if (compareAndSet(old, now)) {
                return now;
            }
        }
    }

    public String toString() {
        return String.valueOf(value);
    }
}
