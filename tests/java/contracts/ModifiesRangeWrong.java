//@ entry: Main.f
//@ expect: invalid
import oxpecker.contracts.*;

class Main {
    @Requires("a != null && 0 <= from && from < to && to < a.length")
    @Modifies("a[from..to]")
    static void f(int[] a, int from, int to) {
        a[to] = 0; //~ modifies
    }
}
