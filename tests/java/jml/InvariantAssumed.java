//@ entry: Main.f
//@ expect: valid
// The invariant holds of objects of the input: no counterexample with a null map.

class Main {
    private int[] items = new int[4];
    private int size;
    //@ private invariant 0 <= size && size <= items.length;

    int f() {
        return size == 0 ? 0 : items[size - 1];
    }
}
