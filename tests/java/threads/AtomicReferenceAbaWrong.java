//@ expect: invalid
// A comparison cannot tell that a reference was away in between.
import java.util.concurrent.atomic.AtomicReference;

public class AtomicReferenceAbaWrong {
    public static void main(String[] args) throws InterruptedException {
        Object a = new Object(), b = new Object();
        AtomicReference<Object> cell = new AtomicReference<>(a);
        boolean[] changed = new boolean[1];
        Thread other = new Thread(() -> {
            if (cell.compareAndSet(a, b)) {
                changed[0] = true;
                cell.compareAndSet(b, a);
            }
        });
        Object seen = cell.get();
        other.start();
        boolean before = changed[0];
        if (cell.compareAndSet(seen, null)) {
            assert before || !changed[0]; //~ assertion
        }
        other.join();
    }
}
