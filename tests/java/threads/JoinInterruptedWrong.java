//@ entry: JoinInterruptedWrong.*
//@ expect: invalid

public class JoinInterruptedWrong {
    static boolean join() {
        Thread t = new Thread(() -> { });
        t.start();
        Thread.currentThread().interrupt();
        try {
            t.join();
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    static void always() {
        assert join(); //~ assertion
    }

    static void never() {
        assert !join(); //~ assertion
    }
}
