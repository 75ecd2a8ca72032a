package java.util.concurrent.atomic;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import oxpecker.Vm;

/** All that changes it is done under a guard that nobody else knows; reading is one step anyway. */
public class AtomicReferenceArray<E> implements java.io.Serializable {
    private final Object guard = new Object();
    private final E[] array;

    @SuppressWarnings("unchecked")
    public AtomicReferenceArray(int n) {
        array = (E[]) new Object[n];
    }

    @SuppressWarnings("unchecked")
    public AtomicReferenceArray(E[] from) {
        int n = from.length;
        array = (E[]) Vm.arrayLike(from, n);
        for (int i = 0; i < n; i++) {
            array[i] = from[i];
        }
    }

    public final int length() {
        return array.length;
    }

    public final E get(int i) {
        return array[i];
    }

    public final E getPlain(int i) {
        return array[i];
    }

    public final E getOpaque(int i) {
        return array[i];
    }

    public final E getAcquire(int i) {
        return array[i];
    }

    public final void set(int i, E x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        array[i] = x;
        Vm.exit(guard);
    }

    public final void setPlain(int i, E x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        array[i] = x;
        Vm.exit(guard);
    }

    public final void setOpaque(int i, E x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        array[i] = x;
        Vm.exit(guard);
    }

    public final void setRelease(int i, E x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        array[i] = x;
        Vm.exit(guard);
    }

    public final void lazySet(int i, E x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        array[i] = x;
        Vm.exit(guard);
    }

    public final E getAndSet(int i, E x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        E old = array[i];
        array[i] = x;
        Vm.exit(guard);
        return old;
    }

    public final boolean compareAndSet(int i, E expected, E x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSet(int i, E expected, E x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetPlain(int i, E expected, E x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetVolatile(int i, E expected, E x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetAcquire(int i, E expected, E x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetRelease(int i, E expected, E x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        boolean same = array[i] == expected;
        if (same) {
            array[i] = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final E compareAndExchange(int i, E expected, E x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        E old = array[i];
        if (old == expected) {
            array[i] = x;
        }
        Vm.exit(guard);
        return old;
    }

    public final E compareAndExchangeAcquire(int i, E expected, E x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        E old = array[i];
        if (old == expected) {
            array[i] = x;
        }
        Vm.exit(guard);
        return old;
    }

    public final E compareAndExchangeRelease(int i, E expected, E x) {
        java.util.Objects.checkIndex(i, array.length);
        Vm.enter(guard);
        E old = array[i];
        if (old == expected) {
            array[i] = x;
        }
        Vm.exit(guard);
        return old;
    }

    public final E getAndUpdate(int i, UnaryOperator<E> f) {
        while (true) {
            E old = get(i);
            E now = f.apply(old);
            if (compareAndSet(i, old, now)) {
                return old;
            }
        }
    }

    public final E updateAndGet(int i, UnaryOperator<E> f) {
        while (true) {
            E old = get(i);
            E now = f.apply(old);
            if (compareAndSet(i, old, now)) {
                return now;
            }
        }
    }

    public final E getAndAccumulate(int i, E x, BinaryOperator<E> f) {
        while (true) {
            E old = get(i);
            E now = f.apply(old, x);
            if (compareAndSet(i, old, now)) {
                return old;
            }
        }
    }

    public final E accumulateAndGet(int i, E x, BinaryOperator<E> f) {
        while (true) {
            E old = get(i);
            E now = f.apply(old, x);
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
