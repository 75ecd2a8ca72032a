//@ expect: invalid

public class NotifyOnlyOne {
    static boolean open;

    static synchronized void pass() {
        while (!open) {
            try {
                NotifyOnlyOne.class.wait(); //~ deadlock
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(NotifyOnlyOne::pass);
        Thread b = new Thread(NotifyOnlyOne::pass);
        a.start();
        b.start();
        synchronized (NotifyOnlyOne.class) {
            open = true;
            NotifyOnlyOne.class.notify();
        }
        a.join(); //~ deadlock
        b.join(); //~ deadlock
    }
}
