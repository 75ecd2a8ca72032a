package java.util.concurrent;

import oxpecker.Vm;
import oxpecker.Waiter;

public class CountDownLatch {
    private final Waiter zero = new Waiter();
    private int count;

    public CountDownLatch(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count < 0");
        }
        this.count = count;
        zero.done = count == 0;
    }

    public void await() throws InterruptedException {
        Thread t = Thread.currentThread();
        t.checkInterrupt$();
        Vm.await(zero, t.interrupt$);
        if (!zero.done) {
            t.checkInterrupt$();
        }
    }

    /** May end at any time, unless it is to last for the 292 years that are the longest that there is. */
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        if (unit.toNanos(time) == Long.MAX_VALUE) {
            await();
        }
        Thread.currentThread().checkInterrupt$();
        return count == 0;
    }

    public void countDown() {
        Vm.enter(zero);
        if (count > 0 && --count == 0) {
            zero.done = true;
        }
        Vm.exit(zero);
    }

    public long getCount() {
        return count;
    }

    public String toString() {
        return super.toString() + "[Count = " + count + "]";
    }
}
