//@ entry: Main.f
//@ expect: valid
// The method throws where its precondition does not hold; where it does, the contract stands for calls, also with an exception that it makes.

import oxpecker.contracts.*;

class Main {
    int v;

    @Requires("x > 0")
    @Modifies("v")
    @Ensures("v == x")
    @Decreases("x")
    void set(int x) {
        if (x <= 0) {
            throw new IllegalArgumentException();
        }
        if (x > 1) {
            set(x - 1);
        }
        v = x;
    }

    @Requires("n > 0")
    void f(int n) {
        set(n);
        assert v == n;
    }
}
