//@ expect: valid
//@ needs: jdk

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolResults {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<String> a = pool.submit(() -> "a");
        Future<String> b = pool.submit(() -> "b");
        assert a.get() == "a" && b.get() == "b";
        System.out.println(a.isDone());
        pool.shutdown();
    }
}
