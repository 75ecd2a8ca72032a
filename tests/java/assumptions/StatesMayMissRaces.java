// States settle it, and do not remember who accessed what.
//@ expect: valid
//@ assumes: sequential-consistency
//@ caveats: nothing

public class StatesMayMissRaces {
    static boolean left;
    static boolean right;

    static void work(boolean isLeft, Object lock) {
        while (true) {
            synchronized (lock) {
                if (isLeft) {
                    left = !right;
                } else {
                    right = !left;
                }
                assert !(left && right);
            }
            synchronized (lock) {
                if (isLeft) {
                    left = false;
                } else {
                    right = false;
                }
            }
        }
    }

    public static void main(String[] args) {
        Object lock = new Object();
        new Thread(() -> work(true, lock)).start();
        new Thread(() -> work(false, lock)).start();
    }
}
