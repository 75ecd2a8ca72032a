//@ expect: valid

/** One of two threads learns why the class cannot be used, the other one only that it cannot. */
public class InitFails {
    static int wrapped;
    static int refused;
    static int zero;

    static class Bad {
        static int x = 1 / zero;
    }

    static synchronized void count(boolean first) {
        if (first) {
            wrapped++;
        } else {
            refused++;
        }
    }

    static void use() {
        try {
            count(Bad.x == 0);
        } catch (ExceptionInInitializerError e) {
            count(true);
        } catch (NoClassDefFoundError e) {
            count(false);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(InitFails::use);
        other.start();
        use();
        other.join();
        assert wrapped == 1 && refused == 1;
    }
}
