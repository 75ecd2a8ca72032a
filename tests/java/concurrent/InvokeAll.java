//@ expect: valid
//@ needs: jdk 17

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class InvokeAll {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        List<Callable<String>> tasks = List.of(() -> "one", () -> "two");
        String all = "";
        for (Future<String> f : pool.invokeAll(tasks)) {
            assert f.isDone();
            all += f.get();
        }
        System.out.println(all);
        assert all.equals("onetwo");
        pool.shutdown();
    }
}
