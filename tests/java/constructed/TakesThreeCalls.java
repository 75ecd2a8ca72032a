//@ entry: Main.check
//@ inputs: constructed 2
//@ expect: bounded
// The third call would do it.
class Main {
    private int calls;

    public void call() {
        calls++;
    }

    public void check() {
        assert calls != 3;
    }
}
