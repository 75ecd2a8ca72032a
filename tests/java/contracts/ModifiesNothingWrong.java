//@ entry: Main.f
//@ expect: invalid
// An empty list: nothing may change.

import oxpecker.contracts.*;

class Main {
    int v;

    @Modifies
    void f() {
        v = 1; //~ modifies
    }
}
