//@ expect: invalid

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SignalTooEarly {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        Thread t = new Thread(() -> {
            lock.lock();
            changed.signal();
            lock.unlock();
        });
        t.start();
        lock.lock();
        changed.await(); //~ deadlock
        lock.unlock();
    }
}
