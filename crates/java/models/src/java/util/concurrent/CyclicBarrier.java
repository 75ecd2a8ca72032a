package java.util.concurrent;

import oxpecker.Vm;
import oxpecker.Waiter;

public class CyclicBarrier {
    /** Those who wait together; done when they have met or the barrier is broken. */
    private static final class Round extends Waiter {
        boolean broken;
    }

    private final Object guard = new Object();
    private final int parties;
    private final Runnable action;
    private int missing;
    private Round round = new Round();

    public CyclicBarrier(int parties) {
        this(parties, null);
    }

    public CyclicBarrier(int parties, Runnable action) {
        if (parties <= 0) {
            throw new IllegalArgumentException();
        }
        this.parties = parties;
        this.action = action;
        missing = parties;
    }

    private void breakUp() {
        round.broken = true;
        missing = parties;
        round.done = true;
    }

    private void next() {
        round.done = true;
        missing = parties;
        round = new Round();
    }

    public int await() throws InterruptedException, BrokenBarrierException {
        try {
            return meet(false);
        } catch (TimeoutException e) {
            throw new Error(e);
        }
    }

    public int await(long time, TimeUnit unit)
        throws InterruptedException, BrokenBarrierException, TimeoutException {
        java.util.Objects.requireNonNull(unit);
        return meet(true);
    }

    /** A timed wait does not block: it lasts until the thread runs again. */
    private int meet(boolean timed) throws InterruptedException, BrokenBarrierException, TimeoutException {
        Thread t = Thread.currentThread();
        Vm.enter(guard);
        try {
            Round mine = round;
            if (mine.broken) {
                throw new BrokenBarrierException();
            }
            if (t.interrupt$.done) {
                breakUp();
                t.checkInterrupt$();
            }
            int index = --missing;
            if (index == 0) {
                boolean ran = false;
                try {
                    if (action != null) {
                        action.run();
                    }
                    ran = true;
                } finally {
                    if (!ran) {
                        breakUp();
                    }
                }
                next();
                return 0;
            }
            int count = Vm.leave(guard);
            if (!timed) {
                Vm.await(mine, t.interrupt$);
            }
            Vm.reenter(guard, count);
            if (!mine.done) {
                breakUp();
                t.checkInterrupt$();
                throw new TimeoutException();
            }
            if (mine.broken) {
                throw new BrokenBarrierException();
            }
            return index;
        } finally {
            Vm.exit(guard);
        }
    }

    public void reset() {
        Vm.enter(guard);
        if (missing < parties) {
            breakUp();
        }
        next();
        Vm.exit(guard);
    }

    public int getParties() {
        return parties;
    }

    public boolean isBroken() {
        Vm.enter(guard);
        boolean b = round.broken;
        Vm.exit(guard);
        return b;
    }

    public int getNumberWaiting() {
        Vm.enter(guard);
        int n = parties - missing;
        Vm.exit(guard);
        return n;
    }
}
