//@ entry: AssertInBranches.e*
//@ expect: invalid

/** Assertions that end their branches: no code leads around the first ones. */
public class AssertInBranches {
    static void eBoth(int[] a) {
        if (a != null) {
            assert false; //~ assertion
        } else {
            assert false; //~ assertion
        }
    }

    static void eMany(int x, boolean b) {
        if (x == 1) {
            assert b : "one"; //~ assertion
        } else if (x == 2) {
            assert !b; //~ assertion
        } else if (x == 3) {
            assert x > 3; //~ assertion
        } else {
            assert x != 4 || b; //~ assertion
        }
    }

    static void eLoop(int n) {
        for (int i = 0; i < n && i < 3; i++) {
            if (i == 1) {
                assert n != 2; //~ assertion
            } else {
                assert i != 2; //~ assertion
            }
        }
    }
}
