//@ entry: Main.f
//@ expect: invalid
// The same without the invariant: the array may be null, or too short.

class Main {
    private int[] items = new int[4];
    private int size;

    int f() {
        return size == 0 ? 0 : items[size - 1]; //~ exception
    }
}
