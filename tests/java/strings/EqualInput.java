//@ entry: EqualInput.check
//@ verify: --array-size 2
//@ expect: invalid

/** And it need not be. */
public class EqualInput {
    static void check(String s) {
        if (s != null && s.equals("ab")) {
            assert s.intern() == "ab";
            assert s == "ab"; //~ assertion
        }
    }
}
