//@ needs: jdk 17

import java.util.ArrayList;
import java.util.List;

/** Records, sealed types and enumerations. */
class Types {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < 0) {
                throw new IllegalArgumentException("negative: " + x);
            }
        }

        Point(int both) {
            this(both, both);
        }

        double length() {
            return Math.sqrt(x * x + y * y);
        }

        Point withX(int x) {
            return new Point(x, y);
        }
    }

    record Pair<A, B>(A first, B second) {
        static <T> Pair<T, T> twice(T t) {
            return new Pair<>(t, t);
        }
    }

    record Empty() {
    }

    record Line(Point from, Point... others) {
    }

    sealed interface Shape permits Circle, Square, Group {
        default String label() {
            return "shape:" + area();
        }

        int area();
    }

    record Circle(int r) implements Shape {
        public int area() {
            return 3 * r * r;
        }
    }

    record Square(int side) implements Shape {
        public int area() {
            return side * side;
        }
    }

    static final class Group implements Shape {
        private final List<Shape> shapes = new ArrayList<>();

        Group with(Shape shape) {
            shapes.add(shape);
            return this;
        }

        public int area() {
            int sum = 0;
            for (Shape shape : shapes) {
                sum += shape.area();
            }
            return sum;
        }
    }

    enum Color { RED, GREEN, BLUE }

    enum Operator {
        PLUS("+") {
            int apply(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            int apply(int a, int b) {
                return a * b;
            }
        };

        final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        abstract int apply(int a, int b);
    }

    static void recordAccessors() throws Exception {
        Point p = new Point(3, 4);
        assert p.x() == 3 && p.y() == 4 && p.length() == 5.0;
        assert false;
    }

    static void recordEquals() throws Exception {
        assert new Point(1, 2).equals(new Point(1, 2)) && !new Point(1, 2).equals(new Point(2, 1));
        assert new Point(1, 2).hashCode() == new Point(1, 2).hashCode();
        assert false;
    }

    static void recordToString() throws Exception {
        assert new Point(1, 2).toString().equals("Point[x=1, y=2]");
        assert false;
    }

    static void recordRejects() throws Exception {
        String message = "";
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException e) {
            message = e.getMessage();
        }
        assert message.equals("negative: -1");
        assert false;
    }

    static void recordOtherConstructor() throws Exception {
        assert new Point(5).equals(new Point(5, 5)) && Point.ORIGIN.x() == 0 && new Point(5).withX(1).x() == 1;
        assert false;
    }

    static void recordGeneric() throws Exception {
        Pair<String, Integer> pair = new Pair<>("a", 1);
        assert pair.first().equals("a") && pair.second() == 1;
        assert Pair.twice(2).toString().equals("Pair[first=2, second=2]");
        assert false;
    }

    static void recordEmpty() throws Exception {
        assert new Empty().equals(new Empty()) && new Empty().toString().equals("Empty[]") && new Empty().hashCode() == 0;
        assert false;
    }

    static void recordVarargs() throws Exception {
        Line line = new Line(new Point(0), new Point(1), new Point(2));
        assert line.others().length == 2 && line.others()[1].y() == 2;
        assert false;
    }

    static void recordLocal() throws Exception {
        record Temporary(String name, long size) {
        }
        assert new Temporary("x", 1L).toString().equals("Temporary[name=x, size=1]");
        assert false;
    }

    static void recordWithNull() throws Exception {
        assert new Pair<>(null, null).equals(new Pair<>(null, null)) && new Pair<>(null, 1).toString().equals("Pair[first=null, second=1]");
        assert false;
    }

    static void sealedInstanceof() throws Exception {
        Shape s = new Circle(2);
        int area = s instanceof Circle c ? c.r() * 100 : s instanceof Square q ? q.side() : -1;
        assert area == 200 && s.area() == 12;
        assert false;
    }

    static void sealedGroup() throws Exception {
        Shape s = new Group().with(new Circle(1)).with(new Square(2)).with(new Group());
        assert s.area() == 7 && s.label().equals("shape:7");
        assert false;
    }

    static void enumBasics() throws Exception {
        assert Color.RED.ordinal() == 0 && Color.valueOf("BLUE") == Color.BLUE && Color.values().length == 3;
        assert Color.GREEN.name().equals("GREEN") && Color.GREEN.toString().equals("GREEN");
        assert false;
    }

    static void enumCompare() throws Exception {
        assert Color.RED.compareTo(Color.BLUE) < 0 && Color.RED.equals(Color.RED) && Color.RED.getDeclaringClass() == Color.class;
        assert false;
    }

    static void enumValueOfFails() throws Exception {
        String message = "";
        try {
            Color.valueOf("PINK");
        } catch (IllegalArgumentException e) {
            message = e.getMessage();
        }
        assert message.equals("No enum constant Types.Color.PINK");
        assert false;
    }

    static void enumBodies() throws Exception {
        assert Operator.PLUS.apply(2, 3) == 5 && Operator.TIMES.apply(2, 3) == 6 && Operator.TIMES.symbol.equals("*");
        assert Operator.PLUS.getClass() != Operator.class && Operator.PLUS.getDeclaringClass() == Operator.class;
        assert false;
    }

    static void enumSwitch() throws Exception {
        int total = 0;
        for (Color c : Color.values()) {
            total += switch (c) {
                case RED -> 1;
                case GREEN -> 10;
                case BLUE -> 100;
            };
        }
        assert total == 111;
        assert false;
    }

    static void enumOldSwitch() throws Exception {
        int n = 0;
        switch (Color.GREEN) {
            case RED: n = 1; break;
            case GREEN: n = 2; break;
            default: n = 3;
        }
        assert n == 2;
        assert false;
    }
}
