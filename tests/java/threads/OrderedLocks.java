//@ expect: valid

public class OrderedLocks {
    static final Object A = new Object();
    static final Object B = new Object();
    static int x;

    static void both() {
        synchronized (A) {
            synchronized (B) {
                x++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(OrderedLocks::both);
        Thread two = new Thread(OrderedLocks::both);
        one.start();
        two.start();
        one.join();
        two.join();
        assert x == 2;
    }
}
