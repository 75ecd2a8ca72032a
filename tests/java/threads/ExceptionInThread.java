//@ expect: valid

public class ExceptionInThread {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            x = 1;
            throw new IllegalStateException("ends this thread only");
        });
        t.start();
        t.join();
        assert x == 1;
        assert !t.isAlive();
    }
}
