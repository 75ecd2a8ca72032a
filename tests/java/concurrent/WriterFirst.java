//@ expect: invalid

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A reader that comes stands behind a writer that waits, and with it behind the reader that waits for it. */
public class WriterFirst {
    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        new Thread(() -> {
            lock.writeLock().lock(); //~ deadlock
            lock.writeLock().unlock();
        }).start();
        Thread reader = new Thread(() -> {
            lock.readLock().lock(); //~ deadlock
            lock.readLock().unlock();
        });
        reader.start();
        reader.join(); //~ deadlock
        lock.readLock().unlock();
    }
}
