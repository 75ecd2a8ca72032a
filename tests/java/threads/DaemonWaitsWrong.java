//@ expect: invalid
// Wrong: the program does not wait for the daemon by itself, but main does.
public class DaemonWaitsWrong {
    static final Object monitor = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread daemon = new Thread(() -> {
            synchronized (monitor) {
                try {
                    monitor.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        daemon.join(); //~ deadlock
    }
}
