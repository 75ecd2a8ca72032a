//@ expect: valid
// A daemon thread may wait for ever: the program ends when all others have. So may the threads that it makes.
public class DaemonWaits {
    static final Object monitor = new Object();

    static void sleep() {
        synchronized (monitor) {
            try {
                monitor.wait();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            Thread inner = new Thread(() -> sleep());
            assert inner.isDaemon();
            inner.start();
            sleep();
        });
        daemon.setDaemon(true);
        daemon.start();
    }
}
