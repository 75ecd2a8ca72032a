//@ expect: valid
//@ needs: jdk

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

public class PoolRejects {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        try {
            pool.execute(null);
            assert false;
        } catch (NullPointerException e) {
            System.out.println(pool.isShutdown());
        }
        pool.shutdown();
        try {
            pool.execute(() -> { });
            assert false;
        } catch (RejectedExecutionException e) {
            System.out.println("rejected " + pool.isShutdown() + pool.isTerminated());
        }
    }
}
