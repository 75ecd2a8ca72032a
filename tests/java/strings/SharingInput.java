//@ entry: SharingInput.check
//@ expect: valid

/** An empty part of a text is the literal, and a concatenation is a text of its own. */
public class SharingInput {
    static void check(String s, int i) {
        if (s == null || s.length() > 2 || i < 0 || i > s.length()) {
            return;
        }
        String part = s.substring(i);
        assert (part == "") == (i == s.length() && (i > 0 || s == ""));
        assert s + "" != s;
        String twice = s;
        twice += "";
        assert twice != s && twice.equals(s);
        assert ("" + s == s) == false;
        assert new StringBuilder().append(s).toString() == "" == s.isEmpty();
    }
}
