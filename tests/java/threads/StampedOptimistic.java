//@ needs: jdk 17
//@ expect: valid
import java.util.concurrent.locks.StampedLock;

public class StampedOptimistic {
    static int x, y;

    public static void main(String[] args) throws InterruptedException {
        StampedLock lock = new StampedLock();
        Thread writer = new Thread(() -> {
            long stamp = lock.writeLock();
            x = 1;
            y = 1;
            lock.unlockWrite(stamp);
        });
        writer.start();
        long stamp = lock.tryOptimisticRead();
        int a = x, b = y;
        if (lock.validate(stamp)) {
            assert a == b;
        }
        writer.join();
    }
}
