//@ entry: JoinInterruptedWrong.e*
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

    static void eAlways() {
        assert join(); //~ assertion
    }

    static void eNever() {
        assert !join(); //~ assertion
    }
}
