// No line of the program is where the thread of the pool waits. //~ deadlock
//@ expect: invalid
//@ needs: jdk

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The virtual machine waits for the thread of the pool, which waits for a task. */
public class PoolNotShutDown {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> { });
    }
}
