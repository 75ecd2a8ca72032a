//@ like: examples/reduction-experiments/exp_1_07.oox
//@ entry: E7.main
//@ expect: invalid
// Two threads take the same lock and never give it back.

import java.util.concurrent.locks.ReentrantLock;

class SharedVar {
    final ReentrantLock lock = new ReentrantLock();
}

class E7 {
    static void a(SharedVar var) {
        var.lock.lock(); //~ deadlock
    }

    static void main() throws InterruptedException {
        SharedVar dummy = new SharedVar();
        Thread t1 = new Thread(() -> E7.a(dummy));
        t1.start();
        Thread t2 = new Thread(() -> E7.a(dummy));
        t2.start();
        t1.join(); //~ deadlock
        t2.join(); //~ deadlock
        assert true;
    }
}
