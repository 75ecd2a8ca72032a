//@ like: examples/recursion/mccarthy_91.oox
//@ entry: Main.mccarthy
//@ expect: valid
// McCarthy's function: a recursion inside a recursion that gives 91 for every argument up to 101.
// The contract is the closed form; it is checked at every one of the nested calls.

import oxpecker.contracts.*;

class Main {
    @Requires("50 <= n && n <= 120")
    @Ensures({"n > 100 ==> retval == n - 10",
        "n <= 100 ==> retval == 91"})
    @Exceptional("false")
    static int mccarthy(int n) {
        if (n > 100) {
            return n - 10;
        }
        return Main.mccarthy(Main.mccarthy(n + 11));
    }
}
