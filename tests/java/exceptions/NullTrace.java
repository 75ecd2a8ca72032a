//@ entry: NullTrace.check
//@ expect: valid

/** Who only prints an exception, or hands it on, does not look at its message. */
public class NullTrace {
    static int check(String text) {
        try {
            return text.length();
        } catch (NullPointerException e) {
            e.printStackTrace();
            RuntimeException outer = new RuntimeException(e);
            outer.printStackTrace();
            assert outer.getCause() == e;
            assert new NullPointerException().getMessage() == null;
            assert "mine".equals(new NullPointerException("mine").getMessage());
            return 0;
        }
    }
}
