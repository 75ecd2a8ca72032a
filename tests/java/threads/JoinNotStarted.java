//@ expect: valid

/** Who joins a thread that was not started does not wait, and is not interrupted. */
public class JoinNotStarted {
    public static void main(String[] args) throws InterruptedException {
        Thread.currentThread().interrupt();
        new Thread(() -> { }).join();
        assert Thread.interrupted();
    }
}
