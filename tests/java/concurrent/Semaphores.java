//@ expect: valid

import java.util.concurrent.Semaphore;

public class Semaphores {
    static int inside;

    public static void main(String[] args) throws InterruptedException {
        Semaphore one = new Semaphore(1);
        Runnable enter = () -> {
            one.acquireUninterruptibly();
            inside++;
            assert inside == 1;
            inside--;
            one.release();
        };
        Thread t = new Thread(enter);
        t.start();
        enter.run();
        t.join();
        assert one.availablePermits() == 1;
    }
}
