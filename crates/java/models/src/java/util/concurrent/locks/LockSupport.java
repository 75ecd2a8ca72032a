package java.util.concurrent.locks;

import oxpecker.Vm;
import oxpecker.Waiters;

/** Each thread has one permit. */
public class LockSupport {
    private LockSupport() {
    }

    /** A thread that was not started has no permit yet. */
    public static void unpark(Thread t) {
        if (t != null && t.isStarted$()) {
            t.permit$.done = true;
        }
    }

    public static void park() {
        Thread t = Thread.currentThread();
        if (Waiters.blocks()) {
            Vm.await(t.permit$, t.interrupt$);
        }
        t.permit$.done = false;
    }

    public static void park(Object blocker) {
        park();
    }

    /** May end at any time. */
    public static void parkNanos(long nanos) {
        if (nanos > 0) {
            Thread.currentThread().permit$.done = false;
        }
    }

    public static void parkNanos(Object blocker, long nanos) {
        parkNanos(nanos);
    }

    public static void parkUntil(long deadline) {
        Thread.currentThread().permit$.done = false;
    }

    public static void parkUntil(Object blocker, long deadline) {
        parkUntil(deadline);
    }

    /** Who looks at it while the thread waits gets a gap. */
    public static void setCurrentBlocker(Object blocker) {
    }

    public static Object getBlocker(Thread t) {
        if (t.isAlive()) {
            Vm.fail("what a thread is parked for");
        }
        return null;
    }
}
