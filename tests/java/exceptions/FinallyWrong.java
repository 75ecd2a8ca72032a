//@ entry: FinallyWrong.check
//@ expect: invalid

public class FinallyWrong {
    static int count;

    static void use(int x) {
        count++;
        if (x == 13) {
            throw new IllegalStateException();
        }
        count--;
    }

    static void check(int x) {
        try {
            use(x);
        } catch (IllegalStateException e) {
            assert x == 13;
        }
        assert count == 0; //~ assertion
    }
}
