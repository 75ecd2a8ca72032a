//@ expect: valid

/** What interrupts do to a thread that sleeps, waits or joins. */
public class Interrupted {
    interface Task {
        void run() throws InterruptedException;
    }

    static void t(String what, Task task) {
        Thread.currentThread().interrupt();
        try {
            task.run();
            System.out.println(what + " done " + Thread.interrupted());
        } catch (InterruptedException | RuntimeException e) {
            System.out.println(what + " " + e + " " + Thread.interrupted());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object o = new Object();
        Thread ended = new Thread(() -> { });
        ended.start();
        ended.join();
        Thread fresh = new Thread(() -> { });
        Thread waits = new Thread(() -> {
            synchronized (o) {
                try {
                    o.wait();
                } catch (InterruptedException e) {
                    System.out.println("waits " + e);
                }
            }
        });
        waits.start();
        t("sleep", () -> Thread.sleep(3));
        t("sleep 0", () -> Thread.sleep(0));
        t("sleep 0 5", () -> Thread.sleep(0, 5));
        t("sleep -1", () -> Thread.sleep(-1));
        t("sleep -1 -1", () -> Thread.sleep(-1, -1));
        t("join ended", () -> ended.join());
        t("join ended 1", () -> ended.join(1));
        t("join fresh", () -> fresh.join());
        t("join fresh 1", () -> fresh.join(1));
        t("join waiting", () -> waits.join());
        t("join waiting 1", () -> waits.join(1));
        waits.interrupt();
        waits.join();
        System.out.println(ended);
    }
}
