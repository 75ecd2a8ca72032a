//@ like: examples/concurrency/message_passing_wrong.oox
//@ entry: Main.main
//@ expect: invalid
// A message whose flag is raised too early.
// Wrong: the sender raises the flag before it writes the data, so the receiver can see the flag
// and still read the old data.

import oxpecker.contracts.*;

class Mailbox {
    int data;
    boolean flag;

    void send(int value) {
        this.flag = true;
        this.data = value;
    }

    void receive() {
        if (this.flag) {
            assert this.data == 42; //~ assertion
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
