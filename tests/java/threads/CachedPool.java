//@ needs: jdk 17
//@ expect: valid
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class CachedPool {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<Integer> four = pool.submit(() -> 4);
        assert four.get() == 4;
        pool.shutdown();
    }
}
