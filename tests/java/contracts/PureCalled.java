//@ entry: Main.f
//@ expect: valid
//@ verify: --unwind 2
import oxpecker.contracts.*;

class Main {
    private int low, high;

    @Pure
    int width() { return high - low; }

    @Pure
    boolean fits(int x) { return low <= x && x < high; }

    @Requires("fits(x) && width() > 1")
    @Ensures("fits(x) && (width() == old(width()) || old(width()) == 2)")
    @Modifies({"low", "high"})
    void f(int x) {
        if (width() == 2) {
            low = x;
            high = x + 1;
        }
    }
}
