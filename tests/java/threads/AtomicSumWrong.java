//@ expect: invalid
// Two steps lose what comes between them.
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicSumWrong {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger sum = new AtomicInteger();
        Thread one = new Thread(() -> sum.incrementAndGet());
        Thread two = new Thread(() -> sum.set(sum.get() + 1));
        one.start();
        two.start();
        one.join();
        two.join();
        assert sum.get() == 2; //~ assertion
    }
}
