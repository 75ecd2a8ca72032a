//@ entry: Main.check
//@ inputs: constructed 2
//@ expect: bounded
// Whoever makes an input keeps the contracts of what is called.
import oxpecker.contracts.*;

class Main {
    private int sum;

    @Requires("x > 0 && x < 10")
    public void add(int x) {
        sum += x;
    }

    public void check() {
        assert sum >= 0 && sum < 19;
    }
}
