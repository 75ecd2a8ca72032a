//@ like: examples/concurrency/message_passing.oox
//@ entry: Main.main
//@ expect: valid
// A message without locks: the sender writes the data first and raises the flag afterwards. With
// sequentially consistent memory, who sees the flag sees the data. The reader looks only once, so
// nothing turns for ever; the accesses race, which is a warning and no violation.

import oxpecker.contracts.*;

class Mailbox {
    int data;
    boolean flag;

    void send(int value) {
        this.data = value;
        this.flag = true;
    }

    void receive() {
        if (this.flag) {
            assert this.data == 42;
        }
    }
}

class Main {
    @Exceptional("false")
    static void main() throws InterruptedException {
        Mailbox box = new Mailbox();
        Thread t1 = new Thread(() -> box.send(42));
        t1.start();
        Thread t2 = new Thread(() -> box.receive());
        t2.start();
        t1.join();
        t2.join();
    }
}
