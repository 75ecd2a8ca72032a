//@ entry: SymbolicString.check
//@ expect: invalid
//@ verify: --array-size 3

public class SymbolicString {
    static void check(String s) {
        if (s == null) {
            return;
        }
        switch (s) {
            case "on":
                assert s.length() == 2;
                break;
            case "off":
                assert s.length() == 2; //~ assertion
                break;
            default:
                break;
        }
    }
}
