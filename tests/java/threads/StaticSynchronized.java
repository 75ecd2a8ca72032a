//@ expect: valid
//@ verify: --deny races

public class StaticSynchronized {
    static int count;

    static synchronized void increment() {
        count++;
    }

    static void other() {
        synchronized (StaticSynchronized.class) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(StaticSynchronized::increment);
        Thread b = new Thread(StaticSynchronized::other);
        a.start();
        b.start();
        a.join();
        b.join();
        assert count == 2;
    }
}
