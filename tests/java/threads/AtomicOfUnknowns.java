//@ entry: AtomicOfUnknowns.f
//@ expect: valid
// The values that are compared are not known.
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicOfUnknowns {
    static int f(int first, int expected, int x) throws InterruptedException {
        AtomicInteger number = new AtomicInteger(first);
        Thread other = new Thread(() -> number.compareAndSet(expected, x));
        other.start();
        int old = number.getAndAdd(1);
        other.join();
        int now = number.get();
        assert now == first + 1 || now == x || now == x + 1;
        assert now != x || first == expected || first + 1 == expected || now == first + 1;
        return now;
    }
}
