//@ entry: EnumReceiver.Light.next
//@ expect: invalid

/** The receiver is one of the constants. */
public class EnumReceiver {
    enum Light {
        RED, AMBER, GREEN;

        Light next() {
            assert this != AMBER; //~ assertion
            return values()[(ordinal() + 1) % 3];
        }
    }
}
