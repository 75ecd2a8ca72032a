//@ entry: InternInput.check
//@ verify: --array-size 3
//@ expect: bounded

public class InternInput {
    static void check(String s, String t) {
        if (s != null && t != null) {
            assert (s.intern() == t.intern()) == s.equals(t);
            assert new String(s) != s;
            assert s.intern().equals(s);
        }
    }
}
