//@ like: examples/concurrency/lock_order_wrong.oox
//@ entry: Main.main
//@ expect: invalid
// Two threads that need the same two locks take them in opposite order.
// Wrong: if each has its first lock, each waits for the lock of the other, for ever.

import oxpecker.contracts.*;

class Resource {
    int uses;
}

class Main {
    @Requires("first != null && second != null")
    static void useBoth(Resource first, Resource second) {
        synchronized (first) {
            synchronized (second) { //~ deadlock
                first.uses = first.uses + 1;
                second.uses = second.uses + 1;
            }
        }
    }

    @Exceptional("false")
    static void main() throws InterruptedException {
        Resource disk = new Resource();
        Resource printer = new Resource();
        Thread t1 = new Thread(() -> Main.useBoth(disk, printer));
        t1.start();
        Thread t2 = new Thread(() -> Main.useBoth(printer, disk));
        t2.start();
        t1.join(); //~ deadlock
        t2.join();
        assert disk.uses == 2 && printer.uses == 2;
    }
}
