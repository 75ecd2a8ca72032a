package java.util.concurrent.atomic;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import oxpecker.Vm;

/** All that changes it is done under a guard that nobody else knows; reading is one step anyway. */
public class AtomicReference<V> implements java.io.Serializable {
    private final Object guard = new Object();
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
        Vm.enter(guard);
        value = x;
        Vm.exit(guard);
    }

    public final void setPlain(V x) {
        Vm.enter(guard);
        value = x;
        Vm.exit(guard);
    }

    public final void setOpaque(V x) {
        Vm.enter(guard);
        value = x;
        Vm.exit(guard);
    }

    public final void setRelease(V x) {
        Vm.enter(guard);
        value = x;
        Vm.exit(guard);
    }

    public final void lazySet(V x) {
        Vm.enter(guard);
        value = x;
        Vm.exit(guard);
    }

    public final V getAndSet(V x) {
        Vm.enter(guard);
        V old = value;
        value = x;
        Vm.exit(guard);
        return old;
    }

    public final boolean compareAndSet(V expected, V x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSet(V expected, V x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetPlain(V expected, V x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetVolatile(V expected, V x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetAcquire(V expected, V x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetRelease(V expected, V x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final V compareAndExchange(V expected, V x) {
        Vm.enter(guard);
        V old = value;
        if (old == expected) {
            value = x;
        }
        Vm.exit(guard);
        return old;
    }

    public final V compareAndExchangeAcquire(V expected, V x) {
        Vm.enter(guard);
        V old = value;
        if (old == expected) {
            value = x;
        }
        Vm.exit(guard);
        return old;
    }

    public final V compareAndExchangeRelease(V expected, V x) {
        Vm.enter(guard);
        V old = value;
        if (old == expected) {
            value = x;
        }
        Vm.exit(guard);
        return old;
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
