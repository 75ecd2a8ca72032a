//@ expect: invalid

import java.util.concurrent.atomic.AtomicReference;

public class ReferenceGetThenSet {
    public static void main(String[] args) throws InterruptedException {
        AtomicReference<Integer> count = new AtomicReference<>(0);
        Runnable add = () -> count.set(count.get() + 1);
        Thread t = new Thread(add);
        t.start();
        add.run();
        t.join();
        assert count.get() == 2; //~ assertion
    }
}
