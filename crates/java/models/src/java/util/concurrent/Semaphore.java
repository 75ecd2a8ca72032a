package java.util.concurrent;

import java.util.Objects;
import oxpecker.Gate;
import oxpecker.Place;

/** Who waits stands in a queue, whose first is woken; who comes may pass it unless the semaphore is fair. */
public class Semaphore implements java.io.Serializable {
    private final Gate gate = new Gate();
    private final boolean fair;
    private int permits;
    private Place first;

    public Semaphore(int permits) {
        this(permits, false);
    }

    public Semaphore(int permits, boolean fair) {
        this.permits = permits;
        this.fair = fair;
    }

    private static void check(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
    }

    public void acquire() throws InterruptedException {
        acquire(1);
    }

    public void acquire(int n) throws InterruptedException {
        check(n);
        Thread t = Thread.currentThread();
        t.checkInterrupt$();
        if (!take(n, t)) {
            t.checkInterrupt$();
        }
    }

    /** Under the gate: takes permits if there are as many. */
    private boolean grab(int n) {
        boolean took = permits >= n;
        if (took) {
            permits -= n;
        }
        return took;
    }

    /** Takes permits, or stands in the queue for them until an interrupt; t is null if interrupts do not count. */
    private boolean take(int n, Thread t) {
        gate.enter();
        boolean took = (!fair || first == null) && grab(n);
        if (!took) {
            Place place = new Place(false);
            first = Place.add(first, place);
            while (!took && (t == null || !t.interrupt$.done)) {
                if (t == null) {
                    gate.block();
                } else {
                    gate.block(t);
                }
                boolean isInterrupted = t != null && t.interrupt$.done;
                took = !isInterrupted && first == place && grab(n);
            }
            first = Place.remove(first, place);
            // There may be enough for the next one.
            gate.change();
        }
        gate.exit();
        return took;
    }

    public void acquireUninterruptibly() {
        acquireUninterruptibly(1);
    }

    public void acquireUninterruptibly(int n) {
        check(n);
        take(n, null);
    }

    public boolean tryAcquire() {
        return tryAcquire(1);
    }

    public boolean tryAcquire(int n) {
        check(n);
        gate.enter();
        boolean took = grab(n);
        gate.exit();
        return took;
    }

    public boolean tryAcquire(long time, TimeUnit unit) throws InterruptedException {
        return tryAcquire(1, time, unit);
    }

    public boolean tryAcquire(int n, long time, TimeUnit unit) throws InterruptedException {
        check(n);
        Objects.requireNonNull(unit);
        Thread.currentThread().checkInterrupt$();
        gate.enter();
        boolean took = (!fair || first == null) && grab(n);
        gate.exit();
        return took;
    }

    public void release() {
        release(1);
    }

    public void release(int n) {
        check(n);
        gate.enter();
        boolean over = permits + n < permits;
        if (!over) {
            permits += n;
            gate.change();
        }
        gate.exit();
        if (over) {
            throw new Error("Maximum permit count exceeded");
        }
    }

    public int availablePermits() {
        return permits;
    }

    public int drainPermits() {
        gate.enter();
        int n = permits;
        permits = 0;
        gate.exit();
        return n;
    }

    protected void reducePermits(int n) {
        check(n);
        gate.enter();
        permits -= n;
        gate.exit();
    }

    public boolean isFair() {
        return fair;
    }

    public String toString() {
        return super.toString() + "[Permits = " + permits + "]";
    }
}
