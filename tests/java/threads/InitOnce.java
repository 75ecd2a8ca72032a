//@ expect: valid

/** One thread initialises the class, the other one waits for it. */
public class InitOnce {
    static int count;

    static class Pair {
        static int x;
        static int y;

        static {
            x = 1;
            count++;
            y = again();
        }

        /** The thread that initialises the class does not wait for itself. */
        static int again() {
            return Pair.x;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            assert Pair.y == 1;
        });
        other.start();
        assert Pair.y == Pair.x;
        other.join();
        assert count == 1;
    }
}
