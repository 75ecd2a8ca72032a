//@ entry: SymbolicIndexOfWrong.check
//@ expect: invalid
//@ verify: --array-size 3

public class SymbolicIndexOfWrong {
    static String before(String s) {
        return s.substring(0, s.indexOf(':')); //~ exception
    }

    static void check(String s) {
        if (s != null && s.length() > 0) {
            String b = before(s);
            assert b.length() < s.length();
        }
    }
}
