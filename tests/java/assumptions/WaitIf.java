// Only a wait that ends without a reason breaks it. Releasing a monitor is not noticing an error of the machine.
//@ expect: valid
//@ assumes: no-spurious-wakeups

public class WaitIf {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        new Thread(() -> {
            synchronized (lock) {
                ready = true;
                lock.notify();
            }
        }).start();
        synchronized (lock) {
            if (!ready) {
                lock.wait();
            }
            assert ready;
        }
    }
}
