package oxpecker;

/** A monitor that nobody else knows, and who waits under it for a change. */
public final class Gate {
    /** What all wait for who wait now; null if nobody does. */
    private Waiter turn;

    public void enter() {
        Vm.enter(this);
    }

    public void exit() {
        Vm.exit(this);
    }

    /** Under the monitor: gives it up until something has changed. */
    public void block() {
        Waiter w = turn();
        int count = Vm.leave(this);
        Vm.await(w);
        Vm.reenter(this, count);
    }

    /** The same, or until the running thread is interrupted, which is not checked here. */
    public void block(Thread t) {
        Waiter w = turn();
        int count = Vm.leave(this);
        Vm.await(w, t.interrupt$);
        Vm.reenter(this, count);
    }

    private Waiter turn() {
        if (turn == null) {
            turn = new Waiter();
        }
        return turn;
    }

    /** Under the monitor: something has changed. */
    public void change() {
        Waiter w = turn;
        if (w != null) {
            turn = null;
            w.done = true;
        }
    }
}
