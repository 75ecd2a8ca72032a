// In the static initialiser of a class that is used on one side of a branch.
//@ entry: InitializerReachable.find
//@ expect: reachable
public class InitializerReachable {
    static int base = 0;

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
