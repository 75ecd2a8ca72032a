//@ expect: invalid

public class Deadlock {
    static final Object A = new Object();
    static final Object B = new Object();

    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) { //~ deadlock
                System.out.print("");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> both(A, B));
        Thread two = new Thread(() -> both(B, A));
        one.start();
        two.start();
        one.join(); //~ deadlock
        two.join();
    }
}
