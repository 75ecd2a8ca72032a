//@ expect: invalid
// Wrong: a thread that is no daemon keeps the program alive.
public class OrdinaryWaitsWrong {
    static final Object monitor = new Object();

    public static void main(String[] args) {
        Thread ordinary = new Thread(() -> {
            synchronized (monitor) {
                try {
                    monitor.wait(); //~ deadlock
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        assert !ordinary.isDaemon();
        ordinary.start();
    }
}
