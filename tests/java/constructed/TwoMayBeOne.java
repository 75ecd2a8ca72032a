//@ entry: Main.move
//@ inputs: constructed 1
//@ expect: bounded
class Main {
    private int value;

    public void set(int value) {
        this.value = value;
    }

    public void move(Main other) {
        if (other == null || other == this) {
            return;
        }
        int before = value;
        other.set(0);
        assert value == before;
    }
}
