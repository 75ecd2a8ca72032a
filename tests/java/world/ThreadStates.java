//@ expect: unknown

/** What another thread waits for is not known. */
public class ThreadStates {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
            }
        });
        assert t.getState() == Thread.State.NEW && Thread.currentThread().getState() == Thread.State.RUNNABLE;
        synchronized (lock) {
            t.start();
            while (t.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
            assert false;
        }
    }
}
