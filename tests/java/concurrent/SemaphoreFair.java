//@ entry: SemaphoreFair.e*
//@ needs: jdk
//@ expect: invalid

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** In a fair semaphore nobody passes the queue but who only tries. */
public class SemaphoreFair {
    static void eTimed() throws InterruptedException {
        Semaphore s = new Semaphore(1, true);
        Thread t = new Thread(() -> {
            try {
                s.acquire(2);
            } catch (InterruptedException e) {
                return;
            }
        });
        t.start();
        boolean tries = s.tryAcquire();
        assert tries;
        s.release();
        boolean took = s.tryAcquire(0, TimeUnit.SECONDS);
        t.interrupt();
        assert took; //~ assertion
    }

    static void eFree() throws InterruptedException {
        Semaphore s = new Semaphore(2, true);
        assert s.tryAcquire(1, TimeUnit.SECONDS);
        assert s.availablePermits() == 2; //~ assertion
    }
}
