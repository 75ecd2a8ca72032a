//@ entry: AssertUnderAll.check
//@ expect: invalid

/** No handler catches an assertion that fails, and no block runs behind it. */
public class AssertUnderAll {
    static int check(int x) {
        int result = 0;
        try {
            try {
                assert x != 5 : "five"; //~ assertion
                if (x == 6) {
                    throw new AssertionError("six");
                }
            } finally {
                result++;
            }
        } catch (Throwable e) {
            assert x == 6 && result == 1;
            return -1;
        }
        assert result == 1;
        return result;
    }
}
