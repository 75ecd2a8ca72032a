//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
import oxpecker.contracts.*;

class Main {
    @Requires("m >= 0 && n >= 0")
    @Decreases({"m", "n"})
    @Ensures("retval >= 0")
    static int f(int m, int n) {
        if (m == 0) {
            return n;
        }
        if (n == 0) {
            return f(m - 1, 1);
        }
        return f(m - 1, f(m, n - 1));
    }
}
