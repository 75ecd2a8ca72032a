//@ expect: valid
//@ throws: java.lang.AssertionError

/** As any exception, it may leave `main`. */
public class AssertionLeavesMain {
    public static void main(String[] args) {
        System.out.println("before");
        if (args.length == 0) {
            throw new AssertionError("none");
        }
    }
}
