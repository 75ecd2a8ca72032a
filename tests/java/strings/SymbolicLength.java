//@ entry: SymbolicLength.check
//@ expect: invalid

public class SymbolicLength {
    static char check(String s) {
        if (s == null) {
            return 0;
        }
        if (s.length() > 2) {
            return s.charAt(2);
        }
        if (!s.isEmpty()) {
            return s.charAt(1); //~ exception
        }
        return s.length() == 0 ? 'a' : 'b';
    }
}
