//@ entry: AssertCaught.main
//@ expect: invalid

public class AssertCaught {
    public static void main(String[] args) {
        try {
            assert args.length > 0 : "none"; //~ assertion
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
    }
}
