//@ entry: Main.f
//@ expect: valid
// A private method may be called while the invariant is broken.

import oxpecker.contracts.*;

@Invariant("x == y")
class Main {
    private int x, y;

    private void half() { x++; }

    @Requires("x < 100")
    void f() {
        half();
        y++;
    }
}
