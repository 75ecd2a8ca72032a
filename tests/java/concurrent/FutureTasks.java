//@ expect: valid
//@ needs: jdk

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class FutureTasks {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        FutureTask<String> task = new FutureTask<>(() -> "done");
        Thread t = new Thread(task);
        t.start();
        if (task.cancel(false)) {
            try {
                task.get();
                assert false;
            } catch (CancellationException e) {
                assert task.isCancelled() && task.isDone() && !task.cancel(true);
            }
        } else {
            assert task.get() == "done" && !task.isCancelled();
        }
        t.join();
        FutureTask<String> bad = new FutureTask<>(() -> {
            throw new IllegalStateException("no");
        });
        bad.run();
        try {
            bad.get();
            assert false;
        } catch (ExecutionException e) {
            assert e.getCause() instanceof IllegalStateException && bad.isDone() && !bad.isCancelled();
        }
        try {
            new FutureTask<String>(null);
            assert false;
        } catch (NullPointerException e) {
            assert task.isDone();
        }
    }
}
