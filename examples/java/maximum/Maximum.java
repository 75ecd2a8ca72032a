//@ like: examples/searching/maximum.oox
//@ entry: Main.maximum
//@ expect: bounded
//@ verify: --unwind 4
// The greatest element of an array that is not empty: no element is greater, and it is one of
// the elements. The array may have any length.

import oxpecker.contracts.*;

class Main {
    @Requires("a != null && #a > 0")
    @Ensures({"forall v, i : a : v <= retval",
        "exists v, i : a : v == retval"})
    @Exceptional("false")
    static int maximum(int[] a) {
        int max = a[0];
        int i = 1;
        while (i < a.length) {
            if (a[i] > max) {
                max = a[i];
            }
            i = i + 1;
        }
        return max;
    }
}
