//@ entry: Shape.check
//@ inputs: constructed 1
//@ expect: invalid
// The receiver may be of a class below.
abstract class Shape {
    protected final int width;

    Shape(int width) {
        this.width = width & 15;
    }

    abstract int area();

    void check() {
        assert area() >= 0; //~ assertion
    }
}

class Square extends Shape {
    Square(int width) {
        super(width);
    }

    int area() {
        return width * width;
    }
}

class Rectangle extends Shape {
    private final int height;

    Rectangle(int width, int height) {
        super(width);
        this.height = height;
    }

    int area() {
        return width * height;
    }
}
