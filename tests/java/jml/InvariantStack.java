//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
class Main {
    private final int[] items;
    private int size;
    //@ invariant 0 <= size && size <= items.length;

    //@ requires capacity >= 0;
    //@ ensures size == 0 && items.length == capacity;
    Main(int capacity) {
        items = new int[capacity];
    }

    //@ requires size < items.length;
    //@ assignable size, items[size];
    //@ ensures size == \old(size) + 1 && items[size - 1] == x;
    void push(int x) {
        items[size++] = x;
    }

    //@ requires size > 0;
    //@ assignable size;
    //@ ensures size == \old(size) - 1 && \result == items[size];
    int pop() {
        return items[--size];
    }

    /*@ pure @*/ int size() { return size; }

    static void f(int x) {
        Main stack = new Main(3);
        stack.push(x);
        stack.push(x + 1);
        assert stack.pop() == x + 1;
        assert stack.size() == 1;
        assert stack.pop() == x;
    }
}
