//@ like: examples/objects/shapes.oox
//@ entry: Main.sides
//@ expect: valid
// Shapes behind an interface: abstract methods, a default method that uses them, a class that
// overrides the default, and an interface that extends another. The entry takes any two shapes,
// whose classes and fields are not known.

import oxpecker.contracts.*;

interface Shape {
    int corners();
    int perimeter();

    // A default method: most shapes have as many sides as corners.
    default int sides() {
        return this.corners();
    }

    default boolean isLongerThan(Shape other) {
        return this.perimeter() > other.perimeter();
    }
}

interface Solid extends Shape {
    int heaviness();

    default boolean isHeavierThan(Solid other) {
        return this.heaviness() > other.heaviness();
    }
}

class Triangle implements Shape {
    int a;
    int b;
    int c;

    @Requires("a > 0 && b > 0 && c > 0")
    Triangle(int a, int b, int c) {
        this.a = a;
        this.b = b;
        this.c = c;
    }

    public int corners() {
        return 3;
    }

    public int perimeter() {
        return this.a + this.b + this.c;
    }
}

class Square implements Solid {
    int side;
    int weight;

    @Requires("side > 0")
    Square(int side, int weight) {
        this.side = side;
        this.weight = weight;
    }

    public int corners() {
        return 4;
    }

    public int perimeter() {
        return 4 * this.side;
    }

    public int heaviness() {
        return this.weight;
    }
}

// A circle overrides the default: one side, no corner. Three is near enough to pi here.
class Circle implements Shape {
    int radius;

    @Requires("radius > 0")
    Circle(int radius) {
        this.radius = radius;
    }

    public int corners() {
        return 0;
    }

    public int sides() {
        return 1;
    }

    public int perimeter() {
        return 2 * 3 * this.radius;
    }
}

class Main {
    @Requires("first != null && second != null")
    @Ensures("2 <= retval && retval <= 8")
    @Exceptional("false")
    static int sides(Shape first, Shape second) {
        int n = first.sides();
        if (!(first instanceof Circle)) {
            int corners = first.corners();
            assert n == corners;
        }
        return n + second.sides();
    }

    static void main() {
        Shape triangle = new Triangle(3, 4, 5);
        Shape circle = new Circle(1);
        Solid light = new Square(2, 10);
        Solid heavy = new Square(3, 20);

        Shape[] shapes = new Shape[4];
        shapes[0] = triangle;
        shapes[1] = circle;
        shapes[2] = light;
        shapes[3] = heavy;
        int total = 0;
        int i = 0;
        while (i < shapes.length) {
            total = total + shapes[i].perimeter();
            i = i + 1;
        }
        assert total == 12 + 6 + 8 + 12;

        boolean longer = triangle.isLongerThan(circle);
        boolean heavier = light.isHeavierThan(heavy);
        assert longer && !heavier;
    }
}
