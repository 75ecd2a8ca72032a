//@ entry: Main.check
//@ inputs: constructed 2
//@ expect: unknown
class Main {
    private int size;

    private Main() {
    }

    public void check() {
        assert size == 5;
    }
}
