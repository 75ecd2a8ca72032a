//@ entry: JoinInterrupted.check
//@ expect: valid

/** Who is interrupted and joins is told so only if the other thread has not ended. */
public class JoinInterrupted {
    static volatile boolean ran;

    static void check() {
        Thread t = new Thread(() -> ran = true);
        t.start();
        Thread.currentThread().interrupt();
        try {
            t.join();
            assert ran && Thread.currentThread().isInterrupted();
        } catch (InterruptedException e) {
            assert !Thread.currentThread().isInterrupted();
        }
    }
}
