// A handler for exceptions does not get errors of the machine.
//@ expect: valid
//@ assumes: nothing

public class CatchesExceptionsOnly {
    static int half(int x) {
        return 8 / x;
    }

    public static void main(String[] args) {
        int done;
        try {
            done = half(0);
        } catch (ArithmeticException e) {
            done = 1;
        }
        assert done == 1;
    }
}
