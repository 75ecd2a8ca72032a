//@ needs: jdk
//@ expect: invalid

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A worker is active from when it begins its task. */
public class PoolActive {
    public static void main(String[] args) throws InterruptedException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        pool.execute(() -> {
            begun.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                assert false;
            }
        });
        int early = pool.getActiveCount();
        begun.await();
        assert pool.getActiveCount() == 1;
        end.countDown();
        pool.shutdown();
        assert early == 1; //~ assertion
    }
}
