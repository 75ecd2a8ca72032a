//@ expect: invalid

import java.util.concurrent.locks.ReentrantLock;

/** Who waits for a lock and can be interrupted gets it when it is free, or the interrupt: both may happen. */
public class LockFreedForInterruptible {
    static int n;
    static boolean interrupted;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread t = new Thread(() -> {
            try {
                lock.lockInterruptibly();
                n++;
                lock.unlock();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        });
        t.start();
        n++;
        lock.unlock();
        t.interrupt();
        t.join();
        assert n + (interrupted ? 1 : 0) == 2;
        assert !interrupted; //~ assertion
        assert n == 1; //~ assertion
    }
}
