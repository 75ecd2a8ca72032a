//@ entry: ConstantBoolean.check
//@ expect: invalid

/** A box of the input may be the constant. */
public class ConstantBoolean {
    static void check(Boolean b) {
        assert b != Boolean.TRUE; //~ assertion
    }
}
