//@ entry: Main.move
//@ inputs: constructed 1
//@ expect: invalid
// Arguments may be one object, also the receiver.
class Main {
    private int value;

    public void set(int value) {
        this.value = value;
    }

    public void move(Main other) {
        if (other == null) {
            return;
        }
        int before = value;
        other.set(0);
        assert value == before; //~ assertion
    }
}
