//@ entry: Main.check
//@ inputs: constructed 3
//@ expect: invalid
class Main {
    private int calls;

    public void call() {
        calls++;
    }

    public void check() {
        assert calls != 3; //~ assertion
    }
}
