//@ entry: Main.f
//@ expect: invalid
//@ verify: --calls contract
// That the invariant holds behind a private method is not known from its contract: it is not checked there.

import oxpecker.contracts.*;

@Invariant("x == y")
class Main {
    private int x, y;

    @Requires("x < 100")
    @Ensures("y == old(y)")
    private void half() { x++; }

    @Requires("x < 100")
    void f() {
        half();
        assert x == y; //~ assertion
        y = x;
    }
}
