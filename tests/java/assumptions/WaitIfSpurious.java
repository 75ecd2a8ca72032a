// The same where waits may end without a reason.
//@ expect: invalid
//@ verify: --spurious-wakeups
//@ assumes: nothing

public class WaitIfSpurious {
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
            assert ready;   //~ assertion
        }
    }
}
