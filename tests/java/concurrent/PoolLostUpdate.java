//@ expect: invalid
//@ needs: jdk

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolLostUpdate {
    static int count;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> a = pool.submit(() -> {
            count++;
        });
        Future<?> b = pool.submit(() -> {
            count++;
        });
        a.get();
        b.get();
        assert count == 2; //~ assertion
        pool.shutdown();
    }
}
