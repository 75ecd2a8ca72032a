//@ expect: valid
//@ verify: --deny races

public class NoRaceAfterJoin {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        x = 1;
        Thread t = new Thread(() -> x++);
        t.start();
        t.join();
        x++;
        assert x == 3;
    }
}
