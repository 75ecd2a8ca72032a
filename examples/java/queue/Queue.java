//@ like: examples/structures/queue.oox
//@ entry: Main.main
//@ expect: valid
// A queue in a ring: the indices of the first element and of the next free cell wrap around at
// the end of the array. Three elements pass through a ring of two cells.

import oxpecker.contracts.*;

class Queue {
    int[] cells;
    int first;
    int size;

    @Requires("capacity > 0")
    @Ensures("this.size == 0")
    Queue(int capacity) {
        this.cells = new int[capacity];
        this.first = 0;
        this.size = 0;
    }

    @Requires("this.size < #this.cells")
    @Ensures("this.size == old(this.size) + 1")
    @Exceptional("false")
    void enqueue(int value) {
        int free = (this.first + this.size) % this.cells.length;
        this.cells[free] = value;
        this.size = this.size + 1;
    }

    @Requires("this.size > 0")
    @Ensures({"retval == old(this.cells[this.first])",
        "this.size == old(this.size) - 1"})
    @Exceptional("false")
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
        int second = queue.dequeue();
        int third = queue.dequeue();
        assert first == a && second == b && third == c;
        assert queue.size == 0;
    }
}
