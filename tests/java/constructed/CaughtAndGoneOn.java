//@ entry: Main.check
//@ inputs: constructed 1
//@ expect: invalid
// A call that throws may leave an object half changed, and its caller may go on.
class Main {
    private int in;
    private int out;

    public void both(int divisor) {
        in++;
        out += 1 / divisor;
    }

    public void check() {
        assert in >= 0;
        assert in == 0 || out != 0 || in > 1 ; //~ assertion
    }
}
