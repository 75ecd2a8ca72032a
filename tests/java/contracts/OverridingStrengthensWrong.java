//@ entry: Main.f
//@ expect: invalid
// A precondition that says more is one that callers of the other method do not know.

import oxpecker.contracts.*;

class Main {
    static class Base {
        @Requires("x > 0")
        int g(int x) { return x; }
    }

    static class Sub extends Base {
        @Requires("x > 1") //~ requires
        int g(int x) { return x; }
    }

    static int f() {
        Base b = new Sub();
        return b.g(1);
    }
}
