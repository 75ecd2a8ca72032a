//@ expect: valid

public class Interrupt {
    static boolean interrupted;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                synchronized (Interrupt.class) {
                    Interrupt.class.wait();
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        });
        t.start();
        t.interrupt();
        t.join();
        assert interrupted;
    }
}
