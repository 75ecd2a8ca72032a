//@ entry: AbstractEnsures.use
//@ expect: invalid
//@ verify: --unwind 4
// What implements a method keeps its postconditions. Wrong: one of the two shapes does not.

import oxpecker.contracts.*;

public class AbstractEnsures {
    static abstract class Shape {
        int calls;

        @Requires("k > 0")
        @Ensures({"retval >= 0", "calls == old(calls) + 1"}) //~ ensures
        abstract int area(int k);
    }

    static class Square extends Shape {
        int area(int side) {
            calls++;
            return side > 1000 ? 1000000 : side * side;
        }
    }

    static class Cube extends Shape {
        int area(int side) {
            calls++;
            return side * side * 6;
        }
    }

    static int use(Shape shape, int k) {
        return shape == null || k <= 0 ? 0 : shape.area(k);
    }
}
