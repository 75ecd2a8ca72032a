//@ expect: invalid
// Wrong: if the thread has ended before, nobody notifies main.
public class EndMissedWrong {
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> { });
        thread.start();
        synchronized (thread) {
            thread.wait(); //~ deadlock
        }
    }
}
