//@ expect: invalid

public class AssertInThread {
    static volatile int x;

    public static void main(String[] args) {
        new Thread(() -> {
            assert x == 0; //~ assertion
        }).start();
        x = 1;
    }
}
