//@ entry: MadeBoolean.check
//@ expect: invalid

/** A box of the input may be an object of its own. */
public class MadeBoolean {
    static void check(Boolean b) {
        if (b != null && b) {
            assert b == Boolean.TRUE; //~ assertion
        }
    }
}
