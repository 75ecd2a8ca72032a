//@ like: examples/concurrency/peterson.oox
//@ entry: Main.main
//@ expect: bounded
//@ verify: --unwind 20
// Peterson's algorithm: mutual exclusion of two threads by reading and writing alone. Memory is
// sequentially consistent, so it is right. A thread waits in a loop for the other, and nothing
// bounds how often it turns.

import oxpecker.contracts.*;

class Shared {
    boolean[] wants;
    int turn;
    int inside;
    int entries;

    Shared() {
        this.wants = new boolean[2];
    }
}

class Main {
    static void enter(Shared shared, int me) {
        int other = 1 - me;
        shared.wants[me] = true;
        shared.turn = other;
        while (shared.wants[other] && shared.turn == other) { }
        // The critical section.
        shared.inside = shared.inside + 1;
        assert shared.inside == 1;
        shared.entries = shared.entries + 1;
        shared.inside = shared.inside - 1;
        shared.wants[me] = false;
    }

    @Exceptional("false")
    static void main() throws InterruptedException {
        Shared shared = new Shared();
        Thread t1 = new Thread(() -> Main.enter(shared, 0));
        t1.start();
        Thread t2 = new Thread(() -> Main.enter(shared, 1));
        t2.start();
        t1.join();
        t2.join();
        assert shared.entries == 2;
    }
}
