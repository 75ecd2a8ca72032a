//@ expect: invalid
//@ verify: --deny races

import java.util.concurrent.atomic.AtomicInteger;

public class AtomicWrong {
    static final AtomicInteger COUNT = new AtomicInteger();

    static void increment() {
        COUNT.set(COUNT.get() + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(AtomicWrong::increment);
        Thread b = new Thread(AtomicWrong::increment);
        a.start();
        b.start();
        a.join();
        b.join();
        assert COUNT.get() == 2; //~ assertion
    }
}
