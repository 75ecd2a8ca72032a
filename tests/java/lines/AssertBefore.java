// An assertion excludes the line; where it fails the execution ends.
//@ entry: AssertBefore.find
//@ expect: unreachable
public class AssertBefore {
    static int find(int x) {
        assert x > 10;
        if (x < 5) {
            return 1; //~ target
        }
        return 0;
    }
}
