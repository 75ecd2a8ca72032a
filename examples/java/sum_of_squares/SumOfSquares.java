//@ like: examples/arithmetic/sum_of_squares.oox
//@ entry: Main.sum
//@ expect: valid
// The sum of the squares of 0..n, where the numbers stand in an array in any order. That they
// are these numbers is said by alldifferent together with the bounds (Collavizza et al. 2010, figure 9).

import oxpecker.contracts.*;

class Main {
    @Requires({"t != null && #t <= 4 && n == #t - 1",
        "forall v, i : t : 0 <= v && v <= n",
        "alldifferent(t)"})
    @Ensures("retval == n * (n + 1) * (2 * n + 1) / 6")
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
