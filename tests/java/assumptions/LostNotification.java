// A wait that may end without a reason need not: the deadlock is still found.
//@ expect: invalid
//@ verify: --spurious-wakeups

public class LostNotification {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        }).start();
        synchronized (lock) {
            lock.wait();   //~ deadlock
        }
    }
}
