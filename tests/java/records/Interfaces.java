//@ expect: valid

public class Interfaces {
    sealed interface Shape permits Circle, Rect { }

    record Circle(int r) implements Shape { }

    record Rect(int w, int h) implements Shape, Comparable<Rect> {
        public int compareTo(Rect o) {
            return Integer.compare(w * h, o.w * o.h);
        }
    }

    static int area(Shape s) {
        if (s instanceof Circle c) {
            return 3 * c.r() * c.r();
        } else if (s instanceof Rect r) {
            return r.w() * r.h();
        }
        throw new IllegalStateException();
    }

    public static void main(String[] args) {
        System.out.println(area(new Circle(2)) + " " + area(new Rect(2, 5)));
        System.out.println(new Rect(1, 9).compareTo(new Rect(2, 3)));
        record Local(String s) { }
        System.out.println(new Local("l"));
    }
}
