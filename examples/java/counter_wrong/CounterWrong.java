//@ like: examples/concurrency/counter_wrong.oox
//@ entry: Main.main
//@ expect: invalid
// A shared counter without a lock.
// Wrong: both threads can read the same value before one of them writes; then one increment is
// lost. There is a data race on the field as well.

import oxpecker.contracts.*;

class Counter {
    int value;

    void incrementTwice() {
        this.value = this.value + 1;
        this.value = this.value + 1;
    }
}

class Main {
    @Exceptional("false")
    static void main() throws InterruptedException {
        Counter counter = new Counter();
        Thread t1 = new Thread(() -> counter.incrementTwice());
        t1.start();
        Thread t2 = new Thread(() -> counter.incrementTwice());
        t2.start();
        t1.join();
        t2.join();
        assert counter.value == 4; //~ assertion
    }
}
