//@ expect: valid
//@ needs: jdk

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CancelInterrupts {
    static boolean interrupted;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Object never = new Object();
        pool.execute(() -> {
            synchronized (never) {
                try {
                    never.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        });
        pool.shutdownNow();
        while (!pool.isTerminated()) {
            Thread.yield();
        }
        assert interrupted;
    }
}
