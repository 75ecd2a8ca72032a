//@ entry: TextIsNotShared.check
//@ expect: bounded
//@ verify: --array-size 2
// No array of the input holds the characters of a text.

public class TextIsNotShared {
    static void check(String s, char[] a) {
        if (s == null || a == null || s.length() == 0 || a.length == 0) {
            return;
        }
        char c = s.charAt(0);
        a[0] = (char) (c + 1);
        assert s.charAt(0) == c;
    }
}
