//@ expect: invalid

import java.util.concurrent.locks.ReentrantLock;

public class LockNotReleased {
    static final ReentrantLock LOCK = new ReentrantLock();

    static void use() {
        LOCK.lock(); //~ deadlock
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(LockNotReleased::use);
        Thread b = new Thread(LockNotReleased::use);
        a.start();
        b.start();
        a.join(); //~ deadlock
        b.join(); //~ deadlock
    }
}
