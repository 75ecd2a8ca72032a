//@ entry: AllDifferentWrong.shift
//@ expect: invalid

import oxpecker.contracts.*;

class AllDifferentWrong {
    @Requires("a != null && a.length == 3 && alldifferent(a)")
    @Ensures("alldifferent(a)") //~ ensures
    static void shift(int[] a) {
        for (int i = 0; i + 1 < a.length; i++) {
            a[i] = a[i + 1];
        }
    }
}
