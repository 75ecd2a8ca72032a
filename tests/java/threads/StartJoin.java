//@ expect: valid

public class StartJoin {
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> result = 42);
        t.start();
        t.join();
        assert result == 42;
        assert !t.isAlive();
    }
}
