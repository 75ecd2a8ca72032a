//@ like: examples/concurrency/readers_writer_wrong.oox
//@ entry: Main.main
//@ expect: invalid
// Readers and a writer, where the readers only count themselves.
// Wrong: no reader takes the room, so the writer does not wait for them, and a reader can see the
// left half of the new pair with the right half of the old one.

import oxpecker.contracts.*;

class Room { }

class Pair {
    int left;
    int right;
    int readers;
    Room room;

    Pair() {
        this.room = new Room();
    }

    void write(int value) {
        Room room = this.room;
        synchronized (room) {
            this.left = value;
            this.right = value;
        }
    }

    void read() {
        synchronized (this) {
            this.readers = this.readers + 1;
        }
        int left = this.left;
        int right = this.right;
        assert left == right; //~ assertion
        synchronized (this) {
            this.readers = this.readers - 1;
        }
    }
}

class Main {
    @Exceptional("false")
    static void main() throws InterruptedException {
        Pair pair = new Pair();
        Thread t1 = new Thread(() -> pair.read());
        t1.start();
        Thread t2 = new Thread(() -> pair.write(7));
        t2.start();
        t1.join();
        t2.join();
    }
}
