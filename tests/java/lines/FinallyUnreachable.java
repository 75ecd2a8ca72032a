// In a `finally` block, which the compiler copies, after an exception of the division that never comes.
//@ entry: FinallyUnreachable.find
//@ expect: unreachable
public class FinallyUnreachable {
    static int find(int x) throws Exception {
        int y = 0;
        boolean done = false;
        try {
            y = 10 / (x | 1);
            done = true;
        } finally {
            if (!done) {
                y = 1; //~ target
            }
        }
        return y;
    }
}
