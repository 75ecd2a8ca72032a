//@ expect: invalid

public class NoJoin {
    static int result;

    public static void main(String[] args) {
        Thread t = new Thread(() -> result = 42);
        t.start();
        assert result == 0 || result == 42;
        assert result == 42; //~ assertion
    }
}
