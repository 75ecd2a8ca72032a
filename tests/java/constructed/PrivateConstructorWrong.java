//@ entry: Main.check
//@ inputs: constructed 1
//@ expect: invalid
// A second way has no test.
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

    static Main around(int middle, int distance) {
        return new Main(middle - distance, middle + distance);
    }

    public void check() {
        assert low <= high; //~ assertion
    }
}
