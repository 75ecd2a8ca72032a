//@ entry: AllDifferent.*
//@ expect: valid

import oxpecker.contracts.*;

class AllDifferent {
    @Requires("a != null && a.length <= 3")
    @Ensures({"old(alldifferent(a)) ==> alldifferent(a)", "alldifferent(a) ==> old(alldifferent(a))"})
    @Exceptional("false")
    static void reverse(short[] a) {
        for (int i = 0, j = a.length - 1; i < j; i++, j--) {
            short t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    }

    /** References are told apart by identity. */
    @Requires("a != null && a.length == 2 && alldifferent(a)")
    @Ensures("!retval")
    @Exceptional("false")
    static boolean same(AllDifferent[] a) {
        return a[0] == a[1];
    }

    /** No number is equal to the one that is none. */
    @Requires("a != null && a.length == 2")
    @Ensures("retval ==> alldifferent(a)")
    @Exceptional("false")
    static boolean strange(double[] a) {
        return a[0] != a[0];
    }
}
