//@ entry: Main.main
//@ expect: valid
// The parts that `&&` joins are clauses, as in OOX: what the first says of the length is known where the quantifier of
// the last is evaluated. (As one formula it would be tried for every length.) The twin is tests/suite/contracts/lengths_before_quantifiers.oox.

import oxpecker.contracts.*;

class Main {
    @Requires("t != null && t.length == 8 && (forall i in 0..t.length-1 : t[i] <= t[i+1])")
    @Ensures("retval != null && (retval.length == 8 && (forall v, i : retval : v <= t[7]))")
    @Exceptional("false")
    static int[] main(int[] t) {
        assert t[0] <= t[7];
        return t;
    }
}
