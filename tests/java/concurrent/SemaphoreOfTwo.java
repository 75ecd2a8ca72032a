//@ expect: invalid

import java.util.concurrent.Semaphore;

public class SemaphoreOfTwo {
    static int inside;

    public static void main(String[] args) throws InterruptedException {
        Semaphore two = new Semaphore(2);
        Runnable enter = () -> {
            two.acquireUninterruptibly();
            inside++;
            assert inside == 1; //~ assertion
            inside--;
            two.release();
        };
        Thread t = new Thread(enter);
        t.start();
        enter.run();
        t.join();
    }
}
