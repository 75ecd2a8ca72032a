//@ like: examples/searching/linear_search.oox
//@ entry: Main.indexOf
//@ expect: bounded
//@ verify: --unwind 4
// Linear search for the first occurrence of a value, in an array of any length. Loops have no
// invariants in Java yet, so the verdict names a bound.

import oxpecker.contracts.*;

class Main {
    @Requires("a != null")
    @Ensures({"-1 <= retval && retval < #a",
        "retval >= 0 ==> a[retval] == v",
        "forall k in 0..(retval == -1 ? #a : retval) : a[k] != v"})
    @Exceptional("false")
    static int indexOf(int[] a, int v) {
        int i = 0;
        while (i < a.length) {
            if (a[i] == v) {
                return i;
            }
            i = i + 1;
        }
        return -1;
    }
}
