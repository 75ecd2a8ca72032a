//@ expect: valid

public class Handler {
    static String seen;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            throw new IllegalStateException("lost");
        }, "worker");
        t.setUncaughtExceptionHandler((thread, e) -> seen = thread.getName() + " " + e.getMessage());
        t.start();
        t.join();
        assert seen.equals("worker lost");
        System.out.println(seen);
    }
}
