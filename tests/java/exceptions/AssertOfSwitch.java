//@ entry: AssertOfSwitch.check
//@ expect: invalid

/** The condition of an assertion throws an AssertionError of its own, which is an exception. */
public class AssertOfSwitch {
    static int check(int x) {
        try {
            assert switch (x) { //~ assertion
                case 1 -> true;
                case 2 -> false;
                default -> throw new AssertionError("other");
            };
            return x;
        } catch (AssertionError e) {
            assert x != 1 && x != 2;
            return 0;
        }
    }
}
