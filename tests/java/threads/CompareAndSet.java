//@ expect: valid

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicBoolean;

public class CompareAndSet {
    static final AtomicBoolean TAKEN = new AtomicBoolean();
    static final AtomicInteger WINNERS = new AtomicInteger();

    static void run() {
        if (TAKEN.compareAndSet(false, true)) {
            WINNERS.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(CompareAndSet::run);
        Thread b = new Thread(CompareAndSet::run);
        a.start();
        b.start();
        a.join();
        b.join();
        assert WINNERS.get() == 1 && TAKEN.get();
    }
}
