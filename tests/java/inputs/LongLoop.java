//@ entry: LongLoop.check
//@ expect: bounded
//@ verify: --unwind 8

public class LongLoop {
    static void check(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        assert i == n || n < 0;
    }
}
