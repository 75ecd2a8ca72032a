//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
// For any capacity; `next` is a private method with a contract of its own.

class Main {
    private final int[] items;
    private int first, size;
    //@ invariant items.length > 0 && 0 <= first && first < items.length && 0 <= size && size <= items.length;

    //@ requires capacity > 0;
    //@ ensures size == 0;
    Main(int capacity) {
        items = new int[capacity];
    }

    //@ requires 0 <= i && i < items.length && 0 <= n && n <= items.length && items.length <= 1000000;
    //@ assignable \nothing;
    //@ ensures 0 <= \result && \result < items.length;
    private int next(int i, int n) {
        return (i + n) % items.length;
    }

    //@ requires size < items.length && items.length <= 1000000;
    //@ ensures size == \old(size) + 1;
    void f(int x) {
        items[next(first, size)] = x;
        size++;
    }

    //@ requires size > 0 && items.length <= 1000000;
    //@ ensures size == \old(size) - 1;
    int take() {
        int x = items[first];
        first = next(first, 1);
        size--;
        return x;
    }
}
