package java.util.concurrent.atomic;

import oxpecker.Vm;

/** Each change is one step. */
public class AtomicBoolean implements java.io.Serializable {
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
        value = x;
    }

    public final void setPlain(boolean x) {
        value = x;
    }

    public final void setOpaque(boolean x) {
        value = x;
    }

    public final void setRelease(boolean x) {
        value = x;
    }

    public final void lazySet(boolean x) {
        value = x;
    }

    public final boolean getAndSet(boolean x) {
        return Vm.put(this, "value", x);
    }

    public final boolean compareAndSet(boolean expected, boolean x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final boolean weakCompareAndSet(boolean expected, boolean x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final boolean weakCompareAndSetPlain(boolean expected, boolean x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final boolean weakCompareAndSetVolatile(boolean expected, boolean x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final boolean weakCompareAndSetAcquire(boolean expected, boolean x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final boolean weakCompareAndSetRelease(boolean expected, boolean x) {
        return Vm.putIf(this, "value", expected, x) == expected;
    }

    public final boolean compareAndExchange(boolean expected, boolean x) {
        return Vm.putIf(this, "value", expected, x);
    }

    public final boolean compareAndExchangeAcquire(boolean expected, boolean x) {
        return Vm.putIf(this, "value", expected, x);
    }

    public final boolean compareAndExchangeRelease(boolean expected, boolean x) {
        return Vm.putIf(this, "value", expected, x);
    }

    public String toString() {
        return String.valueOf(value);
    }
}
