//@ expect: valid

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class Barriers {
    static int a, b, sum;

    public static void main(String[] args) throws InterruptedException, BrokenBarrierException {
        CyclicBarrier both = new CyclicBarrier(2, () -> sum = a + b);
        Thread t = new Thread(() -> {
            a = 1;
            try {
                both.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        b = 2;
        both.await();
        assert sum == 3;
        t.join();
    }
}
