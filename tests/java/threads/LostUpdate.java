//@ expect: invalid

public class LostUpdate {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Runnable inc = () -> count++;
        Thread a = new Thread(inc);
        Thread b = new Thread(inc);
        a.start();
        b.start();
        a.join();
        b.join();
        assert count >= 1 && count <= 2;
        assert count == 2; //~ assertion
    }
}
