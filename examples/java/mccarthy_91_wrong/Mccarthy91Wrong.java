//@ like: examples/recursion/mccarthy_91_wrong.oox
//@ entry: Main.mccarthy
//@ expect: valid
// McCarthy's function with another step.
// Wrong: the argument grows by 10 instead of 11, and the inner call takes the 10 away again, so
// the outer call has the same argument as before. Up to 100 the recursion never ends: no result
// is ever wrong, so that the contract is proved, and the proof says that it does not show an end. `decreases` would be wrong.

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
        return Main.mccarthy(Main.mccarthy(n + 10));
    }
}
