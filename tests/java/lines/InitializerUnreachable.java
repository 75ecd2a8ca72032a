// In the static initialiser of a class that is used on one side of a branch.
//@ entry: InitializerUnreachable.find
//@ expect: unreachable
public class InitializerUnreachable {
    static int base = 1;

    static class Lazy {
        static int value;

        static {
            if (base == 0) {
                value = 7; //~ target
            } else {
                value = 8;
            }
        }
    }

    static int find(int x) {
        if (x == 42) {
            return Lazy.value;
        }
        return 0;
    }
}
