//@ expect: invalid

/** A static initialiser waits for a thread that waits for the class. */
public class InitJoins {
    static class Config {
        static int value;

        static {
            Thread reader = new Thread(() -> value++);
            reader.start();
            try {
                reader.join(); //~ deadlock
            } catch (InterruptedException e) {
                value = -1;
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(Config.value);
    }
}
