//@ entry: SymbolicEquals.check
//@ expect: invalid

public class SymbolicEquals {
    static void check(String s) {
        if ("secret".equals(s)) {
            assert s.length() == 6;
            assert s.charAt(0) == 's' && s.charAt(5) == 't';
            assert false; //~ assertion
        }
    }
}
