//@ expect: invalid

import java.util.concurrent.Semaphore;

/** The first of the queue wants two permits, and blocks those behind it, who would give them. */
public class SemaphoreQueue {
    public static void main(String[] args) throws InterruptedException {
        Semaphore s = new Semaphore(0);
        new Thread(() -> s.acquireUninterruptibly(2)).start(); //~ deadlock
        new Thread(() -> {
            s.acquireUninterruptibly(1); //~ deadlock
            s.release(2);
        }).start();
        s.release(1);
    }
}
