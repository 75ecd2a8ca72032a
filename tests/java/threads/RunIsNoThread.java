//@ expect: valid

public class RunIsNoThread {
    static Thread seen;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> seen = Thread.currentThread());
        t.run();
        assert seen != t && seen == Thread.currentThread();
        t.start();
        t.join();
        assert seen == t;
    }
}
