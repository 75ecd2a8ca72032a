//@ like: examples/concurrency/exception_in_lock.oox
//@ entry: Main.main
//@ expect: valid
// An exception inside a lock block: the block is left and its lock is freed, so the other thread
// gets it. Both threads divide by a number that the input decides.

import oxpecker.contracts.*;

class Meter {
    int failures;
    int result;

    @Exceptional("false")
    void divide(int divisor) {
        try {
            synchronized (this) {
                this.result = 100 / divisor;
            }
        } catch (RuntimeException refusal) {
            synchronized (this) {
                this.failures = this.failures + 1;
            }
        }
    }
}

class Main {
    @Exceptional("false")
    static void main(int divisor) throws InterruptedException {
        Meter meter = new Meter();
        Thread t1 = new Thread(() -> meter.divide(divisor));
        t1.start();
        Thread t2 = new Thread(() -> meter.divide(divisor));
        t2.start();
        t1.join();
        t2.join();
        assert meter.failures == (divisor == 0 ? 2 : 0);
    }
}
