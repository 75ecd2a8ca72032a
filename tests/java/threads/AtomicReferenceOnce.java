//@ expect: valid
// One of three wins.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

public class AtomicReferenceOnce {
    public static void main(String[] args) throws InterruptedException {
        AtomicReference<Object> winner = new AtomicReference<>();
        AtomicInteger won = new AtomicInteger();
        Thread[] all = new Thread[3];
        for (int i = 0; i < 3; i++) {
            all[i] = new Thread(() -> {
                Object mine = new Object();
                if (winner.compareAndSet(null, mine)) {
                    assert winner.get() == mine;
                    won.incrementAndGet();
                }
            });
            all[i].start();
        }
        for (Thread one : all) {
            one.join();
        }
        assert won.get() == 1;
    }
}
