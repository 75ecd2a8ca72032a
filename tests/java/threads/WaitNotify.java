//@ expect: valid

public class WaitNotify {
    static boolean ready;
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                data = 5;
                ready = true;
                lock.notify();
            }
        });
        t.start();
        synchronized (lock) {
            while (!ready) {
                lock.wait();
            }
            assert data == 5;
        }
    }
}
