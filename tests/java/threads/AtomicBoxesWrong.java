//@ expect: invalid
// What was written is there.
import java.util.concurrent.atomic.AtomicReference;

public class AtomicBoxesWrong {
    public static void main(String[] args) {
        AtomicReference<Integer> cell = new AtomicReference<>(5);
        assert cell.compareAndSet(5, 6);
        assert cell.get() == 5; //~ assertion
    }
}
