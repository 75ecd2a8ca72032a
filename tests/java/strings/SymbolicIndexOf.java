//@ entry: SymbolicIndexOf.check
//@ expect: bounded
//@ verify: --array-size 3

public class SymbolicIndexOf {
    static void check(String s, char c) {
        if (s == null) {
            return;
        }
        int at = s.indexOf(c);
        if (at >= 0) {
            assert s.charAt(at) == c;
            assert at < s.length();
        } else {
            for (int i = 0; i < s.length(); i++) {
                assert s.charAt(i) != c;
            }
        }
    }
}
