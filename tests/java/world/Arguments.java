//@ expect: invalid
//@ verify: --unwind 3

/** The arguments of the command line are an input: texts, none of them null. */
public class Arguments {
    public static void main(String[] args) throws Exception {
        assert args != null;
        for (String arg : args) {
            assert arg != null;
            assert !arg.equals("-x"); //~ assertion
        }
    }
}
