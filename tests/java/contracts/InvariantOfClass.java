//@ entry: Main.f
//@ expect: valid
// The invariant is assumed of the object of the input, and kept.

import oxpecker.contracts.*;

@Invariant({"0 <= size", "size <= items.length && items.length <= 100"})
class Main {
    private final int[] items = new int[100];
    private int size;

    @Requires("size < items.length")
    void f(int x) {
        items[size++] = x;
    }
}
