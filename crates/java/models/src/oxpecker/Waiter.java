package oxpecker;

/** Something to be waited for: see Vm.await. */
public class Waiter {
    public boolean done;
    /** The next of a set of waiters. */
    public Waiter next;
    /** Whether a notification took it out of its set; accessed under the monitor only. */
    public boolean notified;
    /** Whether a notification found it gone. */
    private boolean left;
    /** Whether it waits for a limited time. */
    private final boolean timed;
    /** Its flag ends the wait, too; null if nothing else does. */
    private final Waiter interrupt;

    public Waiter() {
        this(false, null);
    }

    public Waiter(boolean timed, Waiter interrupt) {
        this.timed = timed;
        this.interrupt = interrupt;
    }

    /**
     * Whether it does not wait any more when a notification comes, although it could not say so yet: its time was over,
     * or it was interrupted. Either may come first.
     */
    public boolean hasLeft() {
        left = left || (timed || interrupt != null && interrupt.done) && Vm.anyBoolean("Object.wait.hasEnded");
        return left;
    }
}
