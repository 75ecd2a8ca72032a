package java.util.concurrent.atomic;

import oxpecker.Vm;

/** All that changes it is done under a guard that nobody else knows; reading is one step anyway. */
public class AtomicBoolean implements java.io.Serializable {
    private final Object guard = new Object();
    private volatile boolean value;

    public AtomicBoolean() {
    }

    public AtomicBoolean(boolean x) {
        value = x;
    }

    public final boolean get() {
        return value;
    }

    public final boolean getPlain() {
        return value;
    }

    public final boolean getOpaque() {
        return value;
    }

    public final boolean getAcquire() {
        return value;
    }

    public final void set(boolean x) {
        Vm.enter(guard);
        value = x;
        Vm.exit(guard);
    }

    public final void setPlain(boolean x) {
        Vm.enter(guard);
        value = x;
        Vm.exit(guard);
    }

    public final void setOpaque(boolean x) {
        Vm.enter(guard);
        value = x;
        Vm.exit(guard);
    }

    public final void setRelease(boolean x) {
        Vm.enter(guard);
        value = x;
        Vm.exit(guard);
    }

    public final void lazySet(boolean x) {
        Vm.enter(guard);
        value = x;
        Vm.exit(guard);
    }

    public final boolean getAndSet(boolean x) {
        Vm.enter(guard);
        boolean old = value;
        value = x;
        Vm.exit(guard);
        return old;
    }

    public final boolean compareAndSet(boolean expected, boolean x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSet(boolean expected, boolean x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetPlain(boolean expected, boolean x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetVolatile(boolean expected, boolean x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetAcquire(boolean expected, boolean x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean weakCompareAndSetRelease(boolean expected, boolean x) {
        Vm.enter(guard);
        boolean same = value == expected;
        if (same) {
            value = x;
        }
        Vm.exit(guard);
        return same;
    }

    public final boolean compareAndExchange(boolean expected, boolean x) {
        Vm.enter(guard);
        boolean old = value;
        if (old == expected) {
            value = x;
        }
        Vm.exit(guard);
        return old;
    }

    public final boolean compareAndExchangeAcquire(boolean expected, boolean x) {
        Vm.enter(guard);
        boolean old = value;
        if (old == expected) {
            value = x;
        }
        Vm.exit(guard);
        return old;
    }

    public final boolean compareAndExchangeRelease(boolean expected, boolean x) {
        Vm.enter(guard);
        boolean old = value;
        if (old == expected) {
            value = x;
        }
        Vm.exit(guard);
        return old;
    }

    public String toString() {
        return String.valueOf(value);
    }
}
