//@ like: examples/objects/shapes_wrong.oox
//@ entry: Main.describe
//@ expect: invalid
//@ verify: --unwind 4
// Shapes behind an interface, and a client that believes too much of them.
// Wrong: the client takes it for granted that all shapes have as many sides as corners, but a
// class may override the default method. A circle does.

import oxpecker.contracts.*;

interface Shape {
    int corners();

    default int sides() {
        return this.corners();
    }
}

class Triangle implements Shape {
    public int corners() {
        return 3;
    }
}

class Circle implements Shape {
    public int corners() {
        return 0;
    }

    public int sides() {
        return 1;
    }
}

class Main {
    @Requires("shape != null")
    @Exceptional("false")
    static void describe(Shape shape) {
        int corners = shape.corners();
        int sides = shape.sides();
        assert corners == sides; //~ assertion
    }
}
