package java.util.concurrent.locks;

import java.util.Date;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import oxpecker.Gate;
import oxpecker.Vm;
import oxpecker.Waiter;
import oxpecker.Waiters;

/**
 * The monitor of an object that nobody else knows. There is no fairness. Who waits for the lock and can be interrupted
 * waits at a gate, which is opened when the lock was given up.
 */
public class ReentrantLock implements Lock, java.io.Serializable {
    private final Object guard = new Object();
    private final boolean fair;
    /** Changed by the holder only. */
    private int holds;
    /** Null as long as nobody waits there. */
    private Gate gate;

    public ReentrantLock() {
        this(false);
    }

    public ReentrantLock(boolean fair) {
        this.fair = fair;
    }

    public void lock() {
        Vm.enter(guard);
        holds++;
    }

    public void lockInterruptibly() throws InterruptedException {
        Thread t = Thread.currentThread();
        t.checkInterrupt$();
        if (!Vm.interrupts()) {
            lock();
        } else if (!tryLock()) {
            Gate g = gate();
            g.enter();
            boolean took = tryLock();
            while (!took && !t.interrupt$.done) {
                g.block(t);
                took = !t.interrupt$.done && tryLock();
            }
            g.exit();
            if (!took) {
                t.checkInterrupt$();
            }
        }
    }

    private synchronized Gate gate() {
        if (gate == null) {
            gate = new Gate();
        }
        return gate;
    }

    /** The lock was given up. */
    private void open() {
        if (gate != null) {
            gate.enter();
            gate.change();
            gate.exit();
        }
    }

    public boolean tryLock() {
        boolean took = Vm.tryEnter(guard);
        if (took) {
            holds++;
        }
        return took;
    }

    /** The thread may wait until it runs again, so that nothing is missed. */
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(unit);
        Thread.currentThread().checkInterrupt$();
        return tryLock();
    }

    public void unlock() {
        if (!Vm.holds(guard)) {
            throw new IllegalMonitorStateException();
        }
        holds--;
        Vm.exit(guard);
        open();
    }

    public Condition newCondition() {
        return new Waiting(this);
    }

    public int getHoldCount() {
        return Vm.holds(guard) ? holds : 0;
    }

    public boolean isHeldByCurrentThread() {
        return Vm.holds(guard);
    }

    /** Asks the monitor itself: the number changes in a step of its own. */
    public boolean isLocked() {
        if (!Vm.tryEnter(guard)) {
            return true;
        }
        boolean isHeld = holds != 0;
        Vm.exit(guard);
        return isHeld;
    }

    public final boolean isFair() {
        return fair;
    }

    public String toString() {
        if (!isLocked()) {
            return super.toString().concat("[Unlocked]");
        }
        if (!isHeldByCurrentThread()) {
            Vm.fail("who holds a lock");
        }
        return super.toString().concat("[Locked by thread ").concat(Thread.currentThread().getName()).concat("]");
    }

    private static final class Waiting implements Condition {
        private final ReentrantLock lock;
        private Waiter waiters;

        Waiting(ReentrantLock lock) {
            this.lock = lock;
        }

        private void owned() {
            if (!Vm.holds(lock.guard)) {
                throw new IllegalMonitorStateException();
            }
        }

        /** Whether it was signalled; t is null if interrupts do not count. */
        private boolean sleep(boolean timed, Thread t) {
            Waiter w = new Waiter(timed, t == null ? null : t.interrupt$);
            waiters = Waiters.add(waiters, w);
            int holds = lock.holds;
            lock.holds = 0;
            int count = Vm.leave(lock.guard);
            lock.open();
            if (!timed && Waiters.blocks()) {
                if (t == null) {
                    Vm.await(w);
                } else {
                    Vm.await(w, t.interrupt$);
                }
            }
            Vm.reenter(lock.guard, count);
            lock.holds = holds;
            if (!w.notified) {
                waiters = Waiters.remove(waiters, w);
            }
            return w.notified;
        }

        private boolean sleep(boolean timed) throws InterruptedException {
            Thread t = Thread.currentThread();
            t.checkInterrupt$();
            owned();
            boolean signalled = sleep(timed, t);
            if (!signalled) {
                t.checkInterrupt$();
            }
            return signalled;
        }

        public void await() throws InterruptedException {
            sleep(false);
        }

        public void awaitUninterruptibly() {
            owned();
            sleep(false, null);
        }

        public long awaitNanos(long nanos) throws InterruptedException {
            boolean signalled = sleep(true);
            long rest = Vm.anyLong("Condition.awaitNanos");
            Vm.assume(rest <= (signalled ? nanos : 0));
            return rest;
        }

        public boolean await(long time, TimeUnit unit) throws InterruptedException {
            return sleep(true);
        }

        public boolean awaitUntil(Date deadline) throws InterruptedException {
            return sleep(true);
        }

        /** The one that waits longest. */
        public void signal() {
            owned();
            Waiter w = waiters;
            while (w != null && w.hasLeft()) {
                w = w.next;
            }
            waiters = w == null ? null : w.next;
            if (w != null) {
                Waiters.wake(w);
            }
        }

        public void signalAll() {
            owned();
            Waiter all = waiters;
            waiters = null;
            Waiters.wakeAll(all);
        }
    }
}
