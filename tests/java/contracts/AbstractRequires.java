//@ entry: AbstractRequires.use
//@ expect: invalid
//@ verify: --unwind 4
// A method without a body has a precondition, which calls through the interface must meet.

import oxpecker.contracts.*;

public class AbstractRequires {
    interface Shape {
        @Requires("k > 0") //~ requires
        @Ensures("retval >= 0")
        int area(int k);
    }

    static class Square implements Shape {
        public int area(int side) {
            return side > 1000 ? 1000000 : side * side;
        }
    }

    static int use(Shape shape, int k) {
        if (shape == null || k < 0) {
            return 0;
        }
        return shape.area(k);
    }
}
