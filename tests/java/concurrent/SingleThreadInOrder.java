//@ expect: valid
//@ needs: jdk 17

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** One thread does one task after the other, also those that wait when the pool is shut down. */
public class SingleThreadInOrder {
    static int count;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> count = count * 10 + 1);
        pool.execute(() -> count = count * 10 + 2);
        pool.shutdown();
        boolean ended = pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        assert ended && count == 12;
        System.out.println(count);
    }
}
