//@ expect: valid

/** Whoever locks a small number locks the same object. */
public class BoxAsLock {
    static int count;

    static void add() {
        Integer lock = 7;
        synchronized (lock) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(BoxAsLock::add);
        t.start();
        add();
        t.join();
        assert count == 2;
        Integer seven = 7;
        synchronized (seven) {
            assert Thread.holdsLock(Integer.valueOf(7));
            Integer.valueOf(7).notifyAll();
        }
        assert System.identityHashCode(seven) == System.identityHashCode(Integer.valueOf(7));
    }
}
