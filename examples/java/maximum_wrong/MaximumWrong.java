//@ like: examples/searching/maximum_wrong.oox
//@ entry: Main.maximum
//@ expect: invalid
//@ verify: --unwind 4
// The greatest element of an array, with a careless start.
// Wrong: the search starts from zero instead of the first element. If all elements are
// negative, the result is none of them.

import oxpecker.contracts.*;

class Main {
    @Requires("a != null && #a > 0")
    @Ensures({"forall v, i : a : v <= retval",
        "exists v, i : a : v == retval"}) //~ ensures
    @Exceptional("false")
    static int maximum(int[] a) {
        int max = 0;
        int i = 0;
        while (i < a.length) {
            if (a[i] > max) {
                max = a[i];
            }
            i = i + 1;
        }
        return max;
    }
}
