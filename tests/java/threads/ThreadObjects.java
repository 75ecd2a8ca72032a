//@ expect: valid

/** What a thread object is asked for around its life. */
public class ThreadObjects extends Thread implements Cloneable {
    static volatile boolean called;

    @Override
    public void run() {
        throw new RuntimeException();
    }

    @Override
    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return (t, e) -> called = true;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new ThreadObjects();
        t.start();
        t.join();
        assert called;
        t.setPriority(7);
        assert t.getPriority() == 5;
        boolean thrown = false;
        try {
            new ThreadObjects().clone();
        } catch (CloneNotSupportedException e) {
            thrown = true;
        }
        assert thrown;
    }
}
