//@ entry: Main.check
//@ inputs: constructed 1
//@ expect: bounded
// Only the static method makes one.
class Main {
    private final int low;
    private final int high;

    private Main(int low, int high) {
        this.low = low;
        this.high = high;
    }

    static Main of(int a, int b) {
        return a < b ? new Main(a, b) : new Main(b, a);
    }

    public void check() {
        assert low <= high;
    }
}
