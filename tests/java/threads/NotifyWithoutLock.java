//@ expect: valid
//@ throws: java.lang.IllegalMonitorStateException

public class NotifyWithoutLock {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        try {
            lock.wait();
        } catch (IllegalMonitorStateException e) {
            System.out.println("wait");
        }
        synchronized (new Object()) {
            lock.notifyAll();
        }
    }
}
