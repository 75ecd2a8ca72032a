//@ expect: invalid

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Who reads cannot begin to write: not even if nobody else reads. */
public class UpgradeDeadlock {
    public static void main(String[] args) {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        lock.writeLock().lock(); //~ deadlock
    }
}
