//@ expect: valid
// The end of a thread notifies all who wait for the thread object, and whoever joins it gives up its monitor.
public class EndNotifies {
    static int done;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> done++);
        thread.start();
        synchronized (thread) {
            while (thread.isAlive()) {
                thread.wait();
            }
        }
        assert done == 1;
        Thread second = new Thread(() -> done++);
        second.start();
        synchronized (second) {
            second.join();
            assert Thread.holdsLock(second);
        }
        assert done == 2;
    }
}
