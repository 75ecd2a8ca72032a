//@ expect: invalid

/** The arrays are two, so that nobody is woken. */
public class ArrayMonitorsWrong {
    static final int[] one = new int[1];
    static final int[] two = new int[1];

    public static void main(String[] args) throws InterruptedException {
        Thread giver = new Thread(() -> {
            synchronized (two) {
                two.notifyAll();
            }
        });
        giver.start();
        synchronized (one) {
            one.wait(); //~ deadlock
        }
    }
}
