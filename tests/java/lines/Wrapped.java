// Only a sum that leaves its range gets there.
//@ entry: Wrapped.find
//@ expect: reachable
public class Wrapped {
    static int find(int x) {
        if (x > 0 && x + 1000 < 0) {
            return 1; //~ target
        }
        return 0;
    }
}
