//@ expect: valid
//@ verify: --deny races

public class VolatileFlag {
    static volatile boolean ready;
    static int data;

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            data = 7;
            ready = true;
        });
        t.start();
        if (ready) {
            assert data == 7;
        }
    }
}
