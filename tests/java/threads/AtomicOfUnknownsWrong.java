//@ entry: AtomicOfUnknownsWrong.f
//@ expect: invalid
// The other thread may find what the sum made.
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicOfUnknownsWrong {
    static int f(int first, int expected, int x) throws InterruptedException {
        AtomicInteger number = new AtomicInteger(first);
        Thread other = new Thread(() -> number.compareAndSet(expected, x));
        other.start();
        number.getAndAdd(1);
        other.join();
        assert number.get() == first + 1 || first == expected; //~ assertion
        return 0;
    }
}
