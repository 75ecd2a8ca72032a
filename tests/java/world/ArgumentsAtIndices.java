//@ expect: invalid

/** Two places are one where the indices are equal. */
public class ArgumentsAtIndices {
    public static void main(String[] args) {
        int i = args.length / 2;
        int j = args.length / 3;
        if (j < args.length && i < args.length) {
            assert (args[i] == args[j]) == (i == j);
            if (i != j) {
                assert args[i].length() != args[j].length(); //~ assertion
            }
            assert args[i] != args[j]; //~ assertion
        }
    }
}
