//@ entry: Main.check
//@ inputs: constructed 0
//@ expect: bounded
class Main {
    private static int made;
    private final int number;

    Main() {
        number = ++made;
    }

    void check(Main other) {
        assert other == null || other == this || other.number != number;
    }
}
