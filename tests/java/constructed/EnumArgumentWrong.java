//@ entry: Main.check
//@ inputs: constructed 1
//@ expect: invalid
// The constants exist before a constructor gets one.
class Main {
    enum Kind { ONE, TWO }

    private final int n;

    public Main(Kind kind) {
        n = kind == Kind.TWO ? 1 : 0;
    }

    public void check() {
        assert n == 0; //~ assertion
    }
}
