//@ expect: valid

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Who reads may read again, and who only tries does not stand in the queue. */
public class WriterFirstFine {
    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        Thread writer = new Thread(() -> {
            lock.writeLock().lock();
            lock.writeLock().unlock();
        });
        writer.start();
        lock.readLock().lock();
        assert lock.getReadHoldCount() == 2;
        Thread reader = new Thread(() -> {
            boolean took = lock.readLock().tryLock();
            assert took;
            lock.readLock().unlock();
        });
        reader.start();
        reader.join();
        lock.readLock().unlock();
        lock.readLock().unlock();
        writer.join();
    }
}
