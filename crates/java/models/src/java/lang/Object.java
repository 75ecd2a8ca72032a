package java.lang;

import oxpecker.Hashes;
import oxpecker.StandIn;
import oxpecker.Vm;
import oxpecker.Waiter;
import oxpecker.Waiters;

public class Object {
    /** The identity hash code; 0 as long as nobody asked for it. */
    public int hash$;
    /** Who waits for a notification; accessed under the monitor. */
    Waiter waiters$;

    public Object() {
    }

    /**
     * Whether a == b. The machine has one object for equal small numbers that are boxed and for equal texts that are
     * interned; here each is an object of its own, and those that should be one are the same.
     */
    public static boolean same$(Object a, Object b) {
        return a == b || a != null && b != null && a.is$(b);
    }

    /** Whether another object that is not null stands for the same object of the machine. */
    boolean is$(Object o) {
        return false;
    }

    /** The object whose monitor and hash code are meant. */
    Object representative$() {
        return this;
    }

    /**
     * The same for any reference. Objects of an input stand for themselves: nearly every lock is one, and hardly any
     * is a box or a text.
     */
    public static Object representative$(Object o) {
        return o == null || Vm.isGiven(o) ? o : o.representative$();
    }

    /** The object that has the fields of this one: arrays have none. */
    private Object state$() {
        return Vm.isArray(this) ? StandIn.of(this) : this;
    }

    /** The identity hash code of an object that is its own representative. */
    public static int hash$(Object o) {
        Object state = o.state$();
        int h = state.hash$;
        return h != 0 ? h : Hashes.of(state);
    }

    public boolean equals(Object o) {
        return this == o;
    }

    public int hashCode() {
        return hash$(this);
    }

    public String toString() {
        return getClass().getName().concat("@").concat(Integer.toHexString(hashCode()));
    }

    public final Class<?> getClass() {
        return Vm.classOf(this);
    }

    protected Object clone() throws CloneNotSupportedException {
        if (!(this instanceof Cloneable)) {
            throw new CloneNotSupportedException(getClass().getName());
        }
        Object copy = oxpecker.Vm.copy(this);
        copy.hash$ = 0;
        copy.waiters$ = null;
        return copy;
    }

    protected void finalize() throws Throwable {
    }

    public final void wait() throws InterruptedException {
        representative$(this).wait$(false);
    }

    public final void wait(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        representative$(this).wait$(millis != 0);
    }

    public final void wait(long millis, int nanos) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        representative$(this).wait$(millis != 0 || nanos != 0);
    }

    /** A timed wait never blocks: it may be long, so that it covers all that happens until the thread runs again. */
    private void wait$(boolean timed) throws InterruptedException {
        owned$();
        Thread t = Thread.currentThread();
        t.checkInterrupt$();
        Waiter w = new Waiter(timed, t.interrupt$);
        Object state = state$();
        state.waiters$ = Waiters.add(state.waiters$, w);
        int count = Vm.leave(this);
        if (!timed && Waiters.blocks()) {
            Vm.await(w, t.interrupt$);
        }
        Vm.reenter(this, count);
        if (!w.notified) {
            state.waiters$ = Waiters.remove(state.waiters$, w);
            t.checkInterrupt$();
        }
    }

    public final void notify() {
        representative$(this).notify$();
    }

    private void notify$() {
        owned$();
        Object state = state$();
        Waiter list = state.waiters$;
        if (list != null) {
            Waiter w = Waiters.any(list);
            if (w != null) {
                state.waiters$ = Waiters.remove(list, w);
                Waiters.wake(w);
            }
        }
    }

    public final void notifyAll() {
        representative$(this).notifyAll$();
    }

    private void notifyAll$() {
        owned$();
        Object state = state$();
        Waiter list = state.waiters$;
        state.waiters$ = null;
        Waiters.wakeAll(list);
    }

    private void owned$() {
        if (!Vm.holds(this)) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
    }
}
