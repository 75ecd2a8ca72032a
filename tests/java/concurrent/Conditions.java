//@ expect: valid

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Conditions {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        Thread t = new Thread(() -> {
            lock.lock();
            ready = true;
            changed.signal();
            lock.unlock();
        });
        t.start();
        lock.lock();
        while (!ready) {
            changed.await();
        }
        assert lock.isHeldByCurrentThread();
        lock.unlock();
        try {
            changed.signal();
            assert false;
        } catch (IllegalMonitorStateException e) {
            t.join();
        }
    }
}
