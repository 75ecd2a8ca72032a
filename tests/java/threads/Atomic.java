//@ expect: valid
//@ verify: --deny races

import java.util.concurrent.atomic.AtomicInteger;

public class Atomic {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Thread a = new Thread(count::incrementAndGet);
        Thread b = new Thread(() -> count.addAndGet(2));
        a.start();
        b.start();
        a.join();
        b.join();
        assert count.get() == 3;
    }
}
