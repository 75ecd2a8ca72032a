//@ expect: invalid
//@ needs: jdk

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class FutureNotRun {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        FutureTask<String> task = new FutureTask<>(() -> "done");
        task.get(); //~ deadlock
    }
}
