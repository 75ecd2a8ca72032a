//@ expect: valid

/** The machine makes a new text for every argument: none is another one, or a literal. */
public class ArgumentsAreOwn {
    public static void main(String[] args) {
        if (args.length > 0) {
            assert args[0] != "ab";
        }
        if (args.length > 1) {
            assert args[0] != args[1];
        }
        if (args.length > 2) {
            assert args[0] != args[2].intern();
            assert args[args.length - 1] != args[0];
        }
    }
}
