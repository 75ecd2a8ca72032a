//@ expect: valid

/** Arrays have monitors, and threads wait for them. */
public class ArrayMonitors {
    static final int[] box = new int[1];
    static int sum;

    static void add() {
        synchronized (box) {
            sum++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread giver = new Thread(() -> {
            add();
            synchronized (box) {
                box[0] = 5;
                box.notify();
            }
        });
        giver.start();
        add();
        Object same = box;
        synchronized (same) {
            while (box[0] == 0) {
                same.wait();
            }
            sum += box[0];
        }
        giver.join();
        assert sum == 7;
    }
}
