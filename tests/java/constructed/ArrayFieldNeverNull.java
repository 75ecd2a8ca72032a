//@ entry: Main.last
//@ inputs: constructed 2
//@ expect: bounded
//@ verify: --no-exceptions --array-size 4
// In any state `items` may be null, and `size` any number.
class Main {
    private final int[] items;
    private int size;

    public Main(int capacity) {
        items = new int[capacity & 3];
    }

    public boolean add(int x) {
        if (size == items.length) {
            return false;
        }
        items[size++] = x;
        return true;
    }

    public int last() {
        return size == 0 ? 0 : items[size - 1];
    }
}
