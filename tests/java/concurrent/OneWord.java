//@ needs: jdk
//@ expect: valid

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** What the JDK changes at once: locks and who holds them, latches, appended queues. An interrupt also unparks. */
public class OneWord {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        CountDownLatch latch = new CountDownLatch(1);
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        Thread t = new Thread(() -> {
            if (!lock.isLocked()) {
                assert lock.tryLock();
                lock.unlock();
            }
            latch.countDown();
            queue.addAll(List.of(1, 2));
        });
        t.start();
        lock.unlock();
        if (latch.getCount() == 0) {
            assert latch.await(0, TimeUnit.SECONDS);
        }
        queue.add(9);
        t.join();
        String all = queue.toString();
        assert all.equals("[9, 1, 2]") || all.equals("[1, 2, 9]");
        Thread.currentThread().interrupt();
        assert Thread.interrupted();
        LockSupport.park();
        boolean thrown = false;
        try {
            lock.tryLock(1, null);
        } catch (NullPointerException e) {
            thrown = true;
        }
        assert thrown;
    }
}
