//@ entry: LiteralInput.check
//@ verify: --array-size 2
//@ expect: invalid

/** A text of the input may be the object of a literal. */
public class LiteralInput {
    static void check(String s) {
        assert s != "ab"; //~ assertion
    }
}
