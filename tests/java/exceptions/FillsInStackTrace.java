//@ expect: valid

/** Constructors of exceptions ask for the stack trace, which a program may avoid. */
public class FillsInStackTrace {
    static int filled;

    static class Cheap extends RuntimeException {
        Cheap() {
        }

        Cheap(String message, boolean traces) {
            super(message, null, true, traces);
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            assert getMessage() == null;
            filled++;
            return this;
        }
    }

    public static void main(String[] args) {
        new Cheap();
        assert filled == 1;
        assert new Cheap("m", true).getMessage().equals("m") && filled == 2;
        assert new Cheap("m", false).getStackTrace().length == 0 && filled == 2;
    }
}
