//@ entry: SymbolicParts.check
//@ expect: bounded
//@ verify: --array-size 4

public class SymbolicParts {
    static void check(String s) {
        if (s == null || s.length() < 2) {
            return;
        }
        String head = s.substring(0, 1);
        String tail = s.substring(1);
        assert head.length() == 1 && tail.length() == s.length() - 1;
        assert head.charAt(0) == s.charAt(0);
        assert tail.charAt(0) == s.charAt(1);
        String joined = head + tail;
        assert joined.length() == s.length();
        assert joined.charAt(1) == s.charAt(1);
        assert joined.equals(s);
    }
}
