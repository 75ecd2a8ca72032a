//@ like: examples/concurrency/store_buffer.oox
//@ entry: Main.main
//@ expect: valid
// Each of two threads writes its own variable and then reads the other one. With sequentially
// consistent memory at least one of them sees the write of the other; on real processors with
// store buffers both may miss it.

import oxpecker.contracts.*;

class Cells {
    int x;
    int y;
    int seenX;
    int seenY;

    void left() {
        this.x = 1;
        this.seenY = this.y;
    }

    void right() {
        this.y = 1;
        this.seenX = this.x;
    }
}

class Main {
    @Exceptional("false")
    static void main() throws InterruptedException {
        Cells cells = new Cells();
        Thread t1 = new Thread(() -> cells.left());
        t1.start();
        Thread t2 = new Thread(() -> cells.right());
        t2.start();
        t1.join();
        t2.join();
        assert cells.seenX == 1 || cells.seenY == 1;
    }
}
