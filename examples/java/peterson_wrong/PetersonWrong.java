//@ like: examples/concurrency/peterson_wrong.oox
//@ entry: Main.main
//@ expect: invalid
// Peterson's algorithm with its first two writes exchanged.
// Wrong: a thread that gives away the turn before it says that it wants to enter can be
// overtaken: both may then find that the other is not in their way.

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
        shared.turn = other;
        shared.wants[me] = true;
        while (shared.wants[other] && shared.turn == other) { }
        // The critical section.
        shared.inside = shared.inside + 1;
        assert shared.inside == 1; //~ assertion
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
        assert shared.entries == 2; //~ assertion
    }
}
