//@ needs: jdk
//@ expect: valid

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The interrupt of shutdownNow is not lost, whenever it comes. */
public class PoolStopsWaiting {
    static final Object MONITOR = new Object();

    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> {
            try {
                synchronized (MONITOR) {
                    MONITOR.wait();
                }
            } catch (InterruptedException e) {
                return;
            }
        });
        pool.shutdownNow();
    }
}
