//@ entry: Main.check
//@ inputs: constructed 1
//@ expect: bounded
// What fails before the entry is called is a matter of other entries.
class Main {
    private final int size;

    public Main(int size) {
        assert size > 0;
        this.size = size;
    }

    public void check() {
        assert size > 0;
    }
}
