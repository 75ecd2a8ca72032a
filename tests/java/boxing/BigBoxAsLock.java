//@ entry: BigBoxAsLock.check
//@ expect: invalid

/** Large numbers are boxed anew each time: nobody excludes anybody. */
public class BigBoxAsLock {
    static int count;

    static void add() {
        Integer lock = 1000;
        synchronized (lock) {
            count++;
        }
    }

    static void check() throws InterruptedException {
        Thread t = new Thread(BigBoxAsLock::add);
        t.start();
        add();
        t.join();
        assert count == 2; //~ assertion
    }
}
