//@ expect: valid
// Large numbers are objects of their own.
import java.util.concurrent.atomic.AtomicReference;

public class AtomicBoxesBeyondTheCache {
    public static void main(String[] args) {
        Integer large = new Integer(1000);
        AtomicReference<Integer> cell = new AtomicReference<>(large);
        assert !cell.compareAndSet(new Integer(1000), 6);
        assert cell.compareAndSet(large, 6) && cell.get() == 6;
    }
}
