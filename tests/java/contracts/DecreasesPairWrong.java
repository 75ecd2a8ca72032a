//@ entry: Main.f
//@ expect: invalid
import oxpecker.contracts.*;

class Main {
    @Requires("m >= 0 && n >= 0")
    @Decreases({"n", "m"})
    static int f(int m, int n) {
        if (m == 0 || m > 3 || n > 100) {
            return n;
        }
        return f(m - 1, n + 1); //~ decreases
    }
}
