//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
// The last index of a range in an annotation does not belong to it.

import oxpecker.contracts.*;

class Main {
    @Requires("a != null && 0 <= from && from <= to && to <= a.length")
    @Modifies("a[from..to]")
    static void clear(int[] a, int from, int to) {
        //@ loop_invariant from <= k && k <= to;
        for (int k = from; k < to; k++) {
            a[k] = 0;
        }
    }

    @Requires("a != null && a.length > 3")
    static void f(int[] a) {
        a[3] = 7;
        clear(a, 0, 3);
        assert a[3] == 7;
    }
}
