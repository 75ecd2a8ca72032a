//@ expect: valid
//@ assumes: forward-clock

public class Clock {
    public static void main(String[] args) {
        long first = System.nanoTime();
        long second = System.nanoTime();
        assert second - first >= 0;
    }
}
