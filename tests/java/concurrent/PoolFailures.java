//@ needs: jdk
//@ expect: valid

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool whose factory fails has no worker; one whose end fails has ended all the same. */
public class PoolFailures {
    public static void main(String[] args) throws InterruptedException {
        ThreadPoolExecutor broken = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
            task -> {
                throw new IllegalStateException();
            });
        boolean thrown = false;
        try {
            broken.execute(() -> { });
        } catch (IllegalStateException e) {
            thrown = true;
        }
        assert thrown && broken.getPoolSize() == 0;
        broken.shutdown();
        assert broken.isTerminated();
        ThreadPoolExecutor fails = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void terminated() {
                throw new IllegalStateException();
            }
        };
        thrown = false;
        try {
            fails.shutdown();
        } catch (IllegalStateException e) {
            thrown = true;
        }
        assert thrown && fails.isTerminated() && !fails.isTerminating();
        Thread.currentThread().interrupt();
        assert !new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>())
            .awaitTermination(0, TimeUnit.SECONDS);
    }
}
