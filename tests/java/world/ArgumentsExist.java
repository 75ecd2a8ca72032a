//@ expect: valid

public class ArgumentsExist {
    public static void main(String[] args) throws Exception {
        int i = args.length;
        if (i > 0) {
            assert args[i - 1].length() >= 0;
            args[0] = null;
            assert args[0] == null;
        }
    }
}
