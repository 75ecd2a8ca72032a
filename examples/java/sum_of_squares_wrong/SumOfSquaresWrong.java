//@ like: examples/arithmetic/sum_of_squares_wrong.oox
//@ entry: Main.sum
//@ expect: invalid
//@ verify: --unwind 4
// The sum of the squares of the numbers in an array, compared with the closed formula.
// Wrong: nothing says that the numbers differ. [1,1] is within the bounds, but the sum of its
// squares is 2 and not 0 + 1.

import oxpecker.contracts.*;

class Main {
    @Requires({"t != null && #t <= 4 && n == #t - 1",
        "forall v, i : t : 0 <= v && v <= n"})
    @Ensures("retval == n * (n + 1) * (2 * n + 1) / 6") //~ ensures
    @Exceptional("false")
    static int sum(int[] t, int n) {
        int s = 0;
        int i = 0;
        while (i != t.length) {
            s = s + t[i] * t[i];
            i = i + 1;
        }
        return s;
    }
}
