//@ entry: EnumCases.check
//@ expect: valid

/** There are no constants but those that are declared, each is one object, and methods are those of the constant. */
public class EnumCases {
    enum Color {
        RED, GREEN { int weight() { return 5; } }, BLUE;

        static final Color FIRST = RED;

        int weight() { return 1; }
    }

    Color mine;

    void check(Color c, Color[] more) {
        if (c == null || mine == null) {
            return;
        }
        assert c.ordinal() >= 0 && c.ordinal() < 3;
        assert (c.ordinal() == mine.ordinal()) == (c == mine);
        assert c.weight() == (c == Color.GREEN ? 5 : 1);
        assert Color.valueOf(c.name()) == c;
        switch (c) {
            case RED: assert c == Color.FIRST; break;
            case GREEN: assert c.ordinal() == 1; break;
            case BLUE: assert c.compareTo(Color.FIRST) == 2; break;
            default: assert false;
        }
        if (more != null && more.length == 1 && more[0] != null && more[0] != Color.RED) {
            assert more[0] == Color.GREEN || more[0] == Color.BLUE;
        }
    }
}
