//@ entry: EnumIsRed.check
//@ expect: invalid

/** An input of an enumeration is null or one of its constants. */
public class EnumIsRed {
    enum Color { RED, GREEN, BLUE }

    static void check(Color c) {
        assert c != Color.RED; //~ assertion
    }
}
