//@ entry: Main.check
//@ inputs: constructed 0
//@ expect: invalid
// Making an object changes static fields.
class Main {
    private static int made;
    private final int number;

    Main() {
        number = ++made;
    }

    void check(Main other) {
        assert other == null || other.number <= number; //~ assertion
    }
}
