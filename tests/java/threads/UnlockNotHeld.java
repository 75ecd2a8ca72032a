//@ expect: valid
//@ throws: java.lang.IllegalMonitorStateException

import java.util.concurrent.locks.ReentrantLock;

public class UnlockNotHeld {
    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        lock.unlock();
        System.out.println(lock.tryLock() + " " + lock.getHoldCount());
        lock.unlock();
        lock.unlock();
    }
}
