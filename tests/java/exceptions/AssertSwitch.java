//@ entry: AssertSwitch.e*
//@ expect: invalid

/** A switch expression in the condition of an assertion may throw errors of the same class: exceptions like any other. */
public class AssertSwitch {
    static int eBranch(int m, boolean c) {
        try {
            if (c) {
                assert switch (m) { //~ assertion
                    case 7 -> throw new AssertionError("inner");
                    case 9 -> false;
                    default -> true;
                };
            } else {
                m++;
            }
        } catch (AssertionError e) {
            assert m == 7;
            return -1;
        }
        return 0;
    }

    /** The condition is never false, so that the compiler leaves the assertion's own error out. */
    static int eNeverFalse(int m) {
        boolean caught = false;
        try {
            assert switch (m) {
                case 8 -> true;
                default -> throw new AssertionError("inner");
            };
        } catch (AssertionError e) {
            caught = true;
        }
        assert caught == (m != 8);
        assert m != 8 || caught; //~ assertion
        return m;
    }

    static int eDetail(int m) {
        try {
            assert m != 3 : switch (m) { //~ assertion
                case 4 -> "four";
                default -> m;
            };
        } catch (AssertionError e) {
            assert false;
        }
        return m;
    }

    /** What the other branch throws is no assertion, although it stands where the way around leads. */
    static int eOther(int m) {
        try {
            if (m > 0) {
                assert m != 5; //~ assertion
            } else {
                throw new AssertionError("mine");
            }
        } catch (AssertionError e) {
            assert m <= 0;
            return 1;
        }
        return 0;
    }
}
