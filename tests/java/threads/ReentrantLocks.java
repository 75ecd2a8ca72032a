//@ expect: valid
//@ verify: --deny races

import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLocks {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int count;

    static void increment() {
        LOCK.lock();
        try {
            LOCK.lock();
            count++;
            LOCK.unlock();
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(ReentrantLocks::increment);
        Thread b = new Thread(ReentrantLocks::increment);
        a.start();
        b.start();
        a.join();
        b.join();
        assert count == 2 && !LOCK.isLocked();
    }
}
