//@ expect: invalid

public class Clock {
    public static void main(String[] args) throws Exception {
        long first = System.nanoTime();
        long second = System.nanoTime();
        assert second - first >= 0;
        assert first >= 0; //~ assertion
    }
}
