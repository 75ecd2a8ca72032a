//@ expect: valid

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

public class References {
    public static void main(String[] args) throws InterruptedException {
        AtomicReference<String> first = new AtomicReference<>();
        AtomicBoolean once = new AtomicBoolean();
        AtomicIntegerArray counts = new AtomicIntegerArray(2);
        Runnable task = () -> {
            first.compareAndSet(null, "one");
            if (once.compareAndSet(false, true)) {
                counts.incrementAndGet(0);
            }
            counts.addAndGet(1, 2);
        };
        Thread t = new Thread(task);
        t.start();
        task.run();
        t.join();
        assert first.get() == "one" && counts.get(0) == 1 && counts.get(1) == 4;
    }
}
