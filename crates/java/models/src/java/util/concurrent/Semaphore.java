package java.util.concurrent;

import oxpecker.Gate;

/** There is no fairness. */
public class Semaphore implements java.io.Serializable {
    private final Gate gate = new Gate();
    private final boolean fair;
    private int permits;

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
        gate.enter();
        while (permits < n && !t.interrupt$.done) {
            gate.block(t);
        }
        boolean took = permits >= n;
        if (took) {
            permits -= n;
        }
        gate.exit();
        if (!took) {
            t.checkInterrupt$();
        }
    }

    public void acquireUninterruptibly() {
        acquireUninterruptibly(1);
    }

    public void acquireUninterruptibly(int n) {
        check(n);
        gate.enter();
        while (permits < n) {
            gate.block();
        }
        permits -= n;
        gate.exit();
    }

    public boolean tryAcquire() {
        return tryAcquire(1);
    }

    public boolean tryAcquire(int n) {
        check(n);
        gate.enter();
        boolean took = permits >= n;
        if (took) {
            permits -= n;
        }
        gate.exit();
        return took;
    }

    public boolean tryAcquire(long time, TimeUnit unit) throws InterruptedException {
        return tryAcquire(1, time, unit);
    }

    public boolean tryAcquire(int n, long time, TimeUnit unit) throws InterruptedException {
        check(n);
        Thread.currentThread().checkInterrupt$();
        return tryAcquire(n);
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
