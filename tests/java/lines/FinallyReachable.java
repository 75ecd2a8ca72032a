// In a `finally` block, which the compiler copies, after an exception of the division.
//@ entry: FinallyReachable.find
//@ expect: reachable
public class FinallyReachable {
    static int find(int x) throws Exception {
        int y = 0;
        boolean done = false;
        try {
            y = 10 / x;
            done = true;
        } finally {
            if (!done) {
                y = 1; //~ target
            }
        }
        return y;
    }
}
