//@ expect: invalid

public class DifferentLocks {
    static int count;

    static void increment(Object lock) {
        synchronized (lock) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object one = new Object();
        Object two = new Object();
        Thread a = new Thread(() -> increment(one));
        Thread b = new Thread(() -> increment(two));
        a.start();
        b.start();
        a.join();
        b.join();
        assert count == 2; //~ assertion
    }
}
