//@ entry: SymbolicConcat.check
//@ expect: valid

public class SymbolicConcat {
    static void check(char c, boolean b, byte small) {
        String s = "<" + c + ">";
        assert s.length() == 3 && s.charAt(1) == c;
        String t = "" + b;
        assert t.equals(b ? "true" : "false");
        if (small >= 0 && small < 10) {
            String n = "n" + small;
            assert n.length() == 2 && n.charAt(1) == '0' + small;
        }
    }
}
