//@ entry: StackOverflow.check
//@ expect: bounded
//@ verify: --unwind 6

public class StackOverflow {
    static int down(int n) {
        return n == 0 ? 0 : down(n - 1);
    }

    static void check(int n) {
        if (n >= 0) {
            assert down(n) == 0;
        }
    }
}
