//@ like: examples/concurrency/counter.oox
//@ entry: Main.main
//@ expect: valid
// A shared counter: every increment is a read and a write, made one step for the others by a lock
// block. Two threads increment twice each, and none of the four is lost.

import oxpecker.contracts.*;

class Counter {
    int value;

    @Exceptional("false")
    void increment() {
        synchronized (this) {
            this.value = this.value + 1;
        }
    }

    void incrementTwice() {
        this.increment();
        this.increment();
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
        assert counter.value == 4;
    }
}
