//@ like: examples/structures/stack.oox
//@ entry: Main.main
//@ expect: valid
// A stack in an array of fixed capacity. Contracts tell what push and pop do to the top and to
// the size; main shows last in, first out for any two values.

import oxpecker.contracts.*;

class Stack {
    int[] items;
    int size;

    @Requires("capacity >= 0")
    @Ensures("this.size == 0 && #this.items == capacity")
    Stack(int capacity) {
        this.items = new int[capacity];
        this.size = 0;
    }

    @Ensures("retval == (this.size == 0)")
    boolean isEmpty() {
        return this.size == 0;
    }

    @Requires("this.items != null && 0 <= this.size && this.size < #this.items")
    @Ensures({"this.size == old(this.size) + 1",
        "this.items[this.size - 1] == value"})
    @Exceptional("false")
    void push(int value) {
        this.items[this.size] = value;
        this.size = this.size + 1;
    }

    @Requires("this.items != null && 0 < this.size && this.size <= #this.items")
    @Ensures({"this.size == old(this.size) - 1",
        "retval == old(this.items[this.size - 1])"})
    @Exceptional("false")
    int pop() {
        this.size = this.size - 1;
        return this.items[this.size];
    }
}

class Main {
    static void main(int first, int second) throws RuntimeException {
        Stack stack = new Stack(2);
        stack.push(first);
        stack.push(second);
        int top = stack.pop();
        int below = stack.pop();
        boolean empty = stack.isEmpty();
        assert top == second && below == first && empty;
    }

    // Not part of the proof: shows what happens to a caller that breaks a contract.
    static void overfull() {
        Stack stack = new Stack(1);
        stack.push(1);
        stack.push(2);
    }
}
