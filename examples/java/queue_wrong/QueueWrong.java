//@ like: examples/structures/queue_wrong.oox
//@ entry: Main.main
//@ expect: invalid
//@ verify: --unwind 4
// A queue in a ring that forgets to be one.
// Wrong: the free cell is computed without the remainder, so the third element is written past
// the end of the array although the queue is not full.

import oxpecker.contracts.*;

class Queue {
    int[] cells;
    int first;
    int size;

    @Requires("capacity > 0")
    Queue(int capacity) {
        this.cells = new int[capacity];
        this.first = 0;
        this.size = 0;
    }

    @Requires("this.size < #this.cells")
    @Ensures("this.size == old(this.size) + 1")
    @Exceptional("false") //~ exceptional
    void enqueue(int value) {
        int free = this.first + this.size;
        this.cells[free] = value;
        this.size = this.size + 1;
    }

    @Requires("this.size > 0")
    int dequeue() {
        int value = this.cells[this.first];
        this.first = (this.first + 1) % this.cells.length;
        this.size = this.size - 1;
        return value;
    }
}

class Main {
    static void main(int a, int b, int c) throws RuntimeException {
        Queue queue = new Queue(2);
        queue.enqueue(a);
        queue.enqueue(b);
        int first = queue.dequeue();
        queue.enqueue(c);
        assert first == a;
    }
}
