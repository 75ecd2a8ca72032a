//@ expect: invalid

public class LostNotify {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        });
        t.start();
        synchronized (lock) {
            lock.wait(); //~ deadlock
        }
    }
}
