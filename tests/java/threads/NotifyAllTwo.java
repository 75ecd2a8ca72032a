//@ expect: valid

public class NotifyAllTwo {
    static boolean open;
    static int passed;

    static synchronized void pass() {
        while (!open) {
            try {
                NotifyAllTwo.class.wait();
            } catch (InterruptedException e) {
                return;
            }
        }
        passed++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(NotifyAllTwo::pass);
        Thread b = new Thread(NotifyAllTwo::pass);
        a.start();
        b.start();
        synchronized (NotifyAllTwo.class) {
            open = true;
            NotifyAllTwo.class.notifyAll();
        }
        a.join();
        b.join();
        assert passed == 2;
    }
}
