//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
// A call by contract changes what the contract lists, and nothing else.

import oxpecker.contracts.*;

class Main {
    int v, w;

    @Modifies("v")
    @Ensures("v == x")
    void set(int x) { v = x; }

    @Requires("other != null && other != this")
    void f(Main other) {
        w = 1;
        other.v = 2;
        set(3);
        assert v == 3 && w == 1 && other.v == 2;
    }
}
