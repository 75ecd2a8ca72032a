//@ entry: StringsInput.check
//@ expect: invalid

public class StringsInput {
    static void check(boolean b, boolean c) {
        String s = b ? c ? "red" : "green" : "blue";
        int n = switch (s) {
            case "red" -> 1;
            case "green" -> 2;
            default -> 3;
        };
        assert (n == 3) == !b;
        assert n != 2 || b && !c;
        assert n != 1; //~ assertion
    }
}
