//@ like: examples/objects/constructors.oox
//@ entry: Main.main
//@ expect: valid
// Constructors: overloaded by their parameters, one calling another by this, a subclass calling
// that of its superclass by super, or without saying so. Fields start with default values.

import oxpecker.contracts.*;

class Point {
    static int created;

    int x;
    int y;
    String label;

    @Ensures("this.x == 0 && this.y == 0")
    Point() {
        Point.created = Point.created + 1;
    }

    @Ensures("this.x == x && this.y == y")
    Point(int x, int y) {
        this();
        this.x = x;
        this.y = y;
    }

    Point(String label) {
        this(1, 1);
        this.label = label;
    }
}

class Pixel extends Point {
    int colour;

    // super() is called although it is not written.
    Pixel(int colour) {
        this.colour = colour;
    }

    Pixel(int x, int y, int colour) {
        super(x, y);
        this.colour = colour;
    }
}

class Main {
    @Exceptional("false")
    static void main(int n) {
        Point origin = new Point();
        Point diagonal = new Point(n, n);
        Point named = new Point("corner");
        assert origin.x == 0 && origin.label == null;
        assert diagonal.x == n && diagonal.y == n;
        assert named.x == 1 && named.label == "corner";
        assert Point.created == 3;

        Pixel black = new Pixel(0);
        Pixel red = new Pixel(2, 3, n);
        assert black.x == 0 && red.y == 3 && red.colour == n;
        assert Point.created == 5;
        Point seen = red;
        assert seen instanceof Pixel;
    }
}
