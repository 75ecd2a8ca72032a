//@ entry: Main.last
//@ inputs: constructed 1
//@ expect: invalid
//@ verify: --no-exceptions --array-size 3
// The constructor keeps what it is given.
class Main {
    private final int[] items;

    public Main(int[] items) {
        this.items = items;
    }

    public int last() {
        return items[0]; //~ exception exception
    }
}
