//@ like: examples/structures/stack_wrong.oox
//@ entry: Main.main
//@ expect: invalid
//@ verify: --unwind 4
// A stack whose pop reads the wrong cell.
// Wrong: pop takes the element at index size, which lies above the top, instead of the last one
// that was pushed.

import oxpecker.contracts.*;

class Stack {
    int[] items;
    int size;

    @Requires("capacity >= 0")
    Stack(int capacity) {
        this.items = new int[capacity];
        this.size = 0;
    }

    @Requires("0 <= this.size && this.size < #this.items")
    @Ensures("this.items[this.size - 1] == value")
    void push(int value) {
        this.items[this.size] = value;
        this.size = this.size + 1;
    }

    @Requires("0 < this.size && this.size <= #this.items")
    @Ensures("retval == old(this.items[this.size - 1])") //~ ensures
    @Exceptional("false")
    int pop() {
        int top = this.items[this.size];
        this.size = this.size - 1;
        return top;
    }
}

class Main {
    static void main(int first, int second) throws RuntimeException {
        Stack stack = new Stack(3);
        stack.push(first);
        stack.push(second);
        int top = stack.pop();
        int below = stack.pop();
        assert top == second && below == first;
    }
}
