//@ expect: valid
//@ throws: java.lang.IllegalThreadStateException

public class StartTwice {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { });
        t.start();
        t.join();
        t.start();
    }
}
