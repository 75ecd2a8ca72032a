//@ expect: valid

import java.util.concurrent.CountDownLatch;

public class Latch {
    static int a, b;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        new Thread(() -> {
            a = 1;
            latch.countDown();
        }).start();
        new Thread(() -> {
            b = 2;
            latch.countDown();
        }).start();
        latch.await();
        assert a + b == 3;
    }
}
