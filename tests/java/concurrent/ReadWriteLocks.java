//@ expect: valid

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLocks {
    static int a, b;

    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Thread t = new Thread(() -> {
            lock.writeLock().lock();
            a++;
            b++;
            lock.writeLock().unlock();
        });
        t.start();
        lock.readLock().lock();
        assert a == b;
        lock.readLock().unlock();
        t.join();
    }
}
