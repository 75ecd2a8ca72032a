//@ entry: NestedHandlers.check
//@ expect: invalid

public class NestedHandlers {
    static int depth;

    static int inner(int x) {
        try {
            depth++;
            if (x == 1) {
                throw new IllegalStateException();
            }
            return 10 / x;
        } catch (IllegalStateException e) {
            return x / (x - 1); //~ exception
        } finally {
            depth--;
        }
    }

    static void check(int x) {
        try {
            inner(x);
        } catch (ArithmeticException e) {
            assert depth == 0;
            assert x == 0 || x == 1;
            if (x == 1) {
                throw e;
            }
        }
        assert depth == 0;
    }
}
