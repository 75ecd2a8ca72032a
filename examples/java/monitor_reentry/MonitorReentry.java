//@ like: examples/concurrency/monitor_reentry.oox
//@ entry: Main.main
//@ expect: valid
// A lock block may be entered again by the thread that is inside: addTwice holds the lock while it
// calls add, which takes it once more. The lock is free again when the outermost block is left.

import oxpecker.contracts.*;

class Register {
    int value;

    void add(int n) {
        synchronized (this) {
            this.value = this.value + n;
        }
    }

    // Nobody sees the register between the two additions.
    void addTwice(int n) {
        synchronized (this) {
            this.add(n);
            this.add(n);
        }
    }

    void checkEven() {
        synchronized (this) {
            assert this.value % 2 == 0;
        }
    }
}

class Main {
    @Exceptional("false")
    static void main() throws InterruptedException {
        Register register = new Register();
        Thread t1 = new Thread(() -> register.addTwice(3));
        t1.start();
        Thread t2 = new Thread(() -> register.checkEven());
        t2.start();
        t1.join();
        t2.join();
        assert register.value == 6;
    }
}
