//@ entry: Main.main
//@ expect: invalid
// Each part of a clause counts, in order: a part is evaluated only where those before it hold, so `t[0]` is never one of
// null, and nothing is divided by zero. The report names the part that fails.

import oxpecker.contracts.*;

class Main {
    @Requires("t != null && t.length >= 2 && (t[0] < t[1] && x != 0)")
    @Ensures("retval > 0 && (10 / x < 100 && retval < t[1])") //~ ensures
    static int main(int[] t, int x) {
        return t[0] > 0 ? t[0] : 1;
    }
}
