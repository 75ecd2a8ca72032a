//@ entry: AssertionThrown.check
//@ expect: invalid

public class AssertionThrown {
    static void check(int x) {
        if (x == 3) {
            throw new AssertionError("three"); //~ exception
        }
    }
}
