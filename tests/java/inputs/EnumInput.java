//@ entry: EnumInput.check
//@ expect: unknown
// A constant of the input is one of the program's own objects: RED would break the assertion.

public class EnumInput {
    enum Color { RED, GREEN }

    static void check(Color c) {
        if (c == Color.RED) {
            assert false;
        }
    }
}
