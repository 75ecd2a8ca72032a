//@ expect: invalid
// What a daemon does counts as long as the program runs.
public class DaemonFails {
    static int x;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            assert x == 0; //~ assertion
        });
        daemon.setDaemon(true);
        daemon.start();
        x = 1;
    }
}
