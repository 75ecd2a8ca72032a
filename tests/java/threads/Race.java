//@ expect: invalid
//@ verify: --deny races

public class Race {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            x = 1; //~ race
        });
        t.start();
        int y = x; //~ race
        t.join();
        assert x == 1;
        assert y == 0 || y == 1;
    }
}
