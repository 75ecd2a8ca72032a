//@ expect: invalid

public class ArgumentsCount {
    public static void main(String[] args) throws Exception {
        if (args.length == 2 && args[0].length() == 1 && args[1].length() == 2) {
            assert false; //~ assertion
        }
    }
}
