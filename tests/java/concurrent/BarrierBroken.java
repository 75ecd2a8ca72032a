//@ expect: invalid

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** An interrupt breaks the barrier for all. */
public class BarrierBroken {
    public static void main(String[] args) throws InterruptedException {
        CyclicBarrier both = new CyclicBarrier(2);
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> {
            main.interrupt();
            try {
                both.await();
            } catch (InterruptedException e) {
                assert false;
            } catch (BrokenBarrierException e) {
                assert both.isBroken();
                assert false; //~ assertion
            }
        });
        t.start();
        try {
            both.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            assert both.isBroken();
        }
        t.join();
    }
}
