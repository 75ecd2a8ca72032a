//@ entry: NullMessage.check
//@ expect: unknown

/** What the virtual machine tells of a null reference is not modelled: a gap, not a wrong value. */
public class NullMessage {
    static int check(String text) {
        try {
            return text.length();
        } catch (NullPointerException e) {
            assert e.getMessage() == null;
            return 0;
        }
    }
}
