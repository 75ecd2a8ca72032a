//@ expect: valid

import java.util.concurrent.locks.ReentrantLock;

/** An interrupt ends the wait for a lock that is never free. */
public class LockInterrupted {
    static volatile boolean left;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread t = new Thread(() -> {
            try {
                lock.lockInterruptibly();
                assert false;
            } catch (InterruptedException e) {
                left = !Thread.currentThread().isInterrupted();
            }
        });
        t.start();
        t.interrupt();
        t.join();
        assert left;
    }
}
