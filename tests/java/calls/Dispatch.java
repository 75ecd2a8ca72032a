//@ entry: Dispatch.check
//@ expect: invalid

public class Dispatch {
    interface Shape {
        int area();
    }

    static class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        public int area() {
            return side * side;
        }
    }

    static class Flat extends Square {
        Flat() {
            super(3);
        }

        @Override
        public int area() {
            return 0;
        }
    }

    static void check(boolean flat) {
        Shape shape = flat ? new Flat() : new Square(2);
        int area = shape.area();
        assert area == 0 || area == 4;
        assert ((Square) shape).side > area; //~ assertion
    }
}
