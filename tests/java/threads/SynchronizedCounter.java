//@ expect: valid
//@ verify: --deny races

public class SynchronizedCounter {
    private int count;

    synchronized void increment() {
        count++;
    }

    int get() {
        synchronized (this) {
            return count;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedCounter c = new SynchronizedCounter();
        Thread a = new Thread(c::increment);
        Thread b = new Thread(c::increment);
        a.start();
        b.start();
        int seen = c.get();
        assert seen >= 0 && seen <= 2;
        a.join();
        b.join();
        assert c.get() == 2;
    }
}
