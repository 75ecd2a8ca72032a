//@ entry: FinallyInput.check
//@ expect: valid

public class FinallyInput {
    int opened;
    int closed;

    int use(int x) {
        opened++;
        try {
            if (x == 0) {
                return 0;
            }
            if (x < 0) {
                throw new IllegalArgumentException();
            }
            return 100 / (x - 5);
        } finally {
            closed++;
        }
    }

    static void check(int x) {
        FinallyInput o = new FinallyInput();
        boolean thrown = false;
        try {
            o.use(x);
        } catch (IllegalArgumentException e) {
            thrown = true;
            assert x < 0;
        } catch (ArithmeticException e) {
            thrown = true;
            assert x == 5;
        }
        assert o.opened == 1 && o.closed == 1;
        assert thrown == (x < 0 || x == 5);
    }
}
