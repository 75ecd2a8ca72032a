//@ entry: Main.check
//@ inputs: constructed 1
//@ expect: bounded
// Where the constructor throws there is no object.
class Main {
    private final int size;

    public Main(int size) {
        if (size < 0 || size > 100) {
            throw new IllegalArgumentException();
        }
        this.size = size;
    }

    public void check() {
        assert size >= 0 && size <= 100;
    }
}
