//@ entry: Throwing.check
//@ expect: invalid

public class Throwing {
    interface Action {
        int run(int x) throws Exception;
    }

    static int guarded(Action a, int x) {
        try {
            return a.run(x);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            return -1;
        }
    }

    static void check(int x) {
        int r = guarded(y -> {
            if (y == 4) {
                throw new Exception();
            }
            return y;
        }, x);
        assert r == x || x == 4 && r == -1;
        Action one = y -> {
            assert y != 8; //~ assertion
            return y;
        };
        guarded(one, x);
    }
}
