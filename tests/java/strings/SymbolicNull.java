//@ entry: SymbolicNull.check
//@ expect: invalid

public class SymbolicNull {
    static int check(String s) {
        if ("x".equals(s)) {
            return s.length();
        }
        return s.length(); //~ exception
    }
}
