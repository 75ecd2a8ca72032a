//@ expect: invalid

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadersWrite {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Runnable add = () -> {
            lock.readLock().lock();
            count++;
            lock.readLock().unlock();
        };
        Thread t = new Thread(add);
        t.start();
        add.run();
        t.join();
        assert count == 2; //~ assertion
    }
}
