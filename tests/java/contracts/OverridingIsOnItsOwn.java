//@ entry: Main.f
//@ expect: valid
// Annotations are about the method that they stand at. In JML, the overriding method would keep them.

import oxpecker.contracts.*;

class Main {
    static class Base {
        @Ensures("retval > 0")
        int g() { return 1; }
    }

    static class Sub extends Base {
        int g() { return -1; }
    }

    static int f() {
        Base b = new Sub();
        return b.g();
    }
}
