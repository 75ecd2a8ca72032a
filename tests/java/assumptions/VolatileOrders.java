// Without a race nothing is assumed.
//@ expect: valid
//@ assumes: nothing

public class VolatileOrders {
    static volatile boolean ready;
    static int value;

    public static void main(String[] args) {
        new Thread(() -> {
            value = 1;
            ready = true;
        }).start();
        if (ready) {
            assert value == 1;
        }
    }
}
