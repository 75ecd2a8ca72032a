//@ entry: FailingInput.check
//@ expect: invalid

/** The first use fails in another way than the second. */
public class FailingInput {
    static int limit;

    static class Bounded {
        static int[] items = new int[limit];
    }

    static int use() {
        try {
            return Bounded.items.length;
        } catch (ExceptionInInitializerError e) {
            assert e.getCause() instanceof NegativeArraySizeException;
            return -1;
        } catch (NoClassDefFoundError e) {
            return -2;
        }
    }

    static void check(int n) {
        if (n > 3) {
            return;
        }
        limit = n;
        int first = use();
        limit = 3;
        int second = use();
        assert n < 0 ? first == -1 && second == -2 : first == n && second == n;
        assert first == second; //~ assertion
    }
}
