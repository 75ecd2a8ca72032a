//@ expect: valid

public class Basics {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < 0) {
                throw new IllegalArgumentException("x is " + x);
            }
        }

        Point(int both) {
            this(both, both);
        }

        double length() {
            return Math.sqrt(x * x + y * y);
        }
    }

    record Named<T>(String name, T value, double d, long l, char c, boolean b, float f, byte[] bytes) { }

    record Empty() { }

    record Custom(int a) {
        @Override
        public int a() {
            return a + 1;
        }

        @Override
        public String toString() {
            return "custom";
        }
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + " " + p.y() + " " + p.length());
        System.out.println(p.equals(new Point(3, 4)) + " " + p.equals(new Point(4, 3)) + " " + p.equals(null) + " "
            + p.equals("Point[x=3, y=4]"));
        System.out.println(p.hashCode() == new Point(3, 4).hashCode());
        System.out.println(new Point(7) + " " + Point.ORIGIN);
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Named<Point> n = new Named<>("n", p, 1.5, 2L, 'c', true, 0.5f, null);
        System.out.println(n);
        System.out.println(n.equals(new Named<>("n", new Point(3, 4), 1.5, 2L, 'c', true, 0.5f, null)));
        System.out.println(new Named<>(null, null, 0, 0, 'x', false, 0, null).hashCode() != 0);
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        System.out.println(new Custom(1) + " " + new Custom(1).a() + " " + new Custom(1).equals(new Custom(1)));
    }
}
