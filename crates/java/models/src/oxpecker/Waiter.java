package oxpecker;

/** Something to be waited for: see Vm.await. */
public class Waiter {
    public boolean done;
    /** The next of a set of waiters. */
    public Waiter next;
    /** Whether a notification took it out of its set; accessed under the monitor only. */
    public boolean notified;
}
