//@ entry: Main.check
//@ inputs: constructed 2
//@ expect: unknown
// Nothing is proved of objects that do not exist.
class Main {
    private int size;

    public Main() {
        throw new IllegalStateException();
    }

    public void check() {
        assert size == 5;
    }
}
