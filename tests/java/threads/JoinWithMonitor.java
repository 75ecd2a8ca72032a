//@ expect: valid

/** Who joins a thread gives up the monitor of the thread object, which the end of the thread needs. */
public class JoinWithMonitor {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> count++);
        t.start();
        synchronized (t) {
            t.join();
            assert Thread.holdsLock(t);
        }
        assert count == 1 && !t.isAlive();
    }
}
