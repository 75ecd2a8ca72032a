//@ entry: EnumThroughInterface.check
//@ expect: invalid

/** A constant of an enumeration is also an object of the interface it implements. */
public class EnumThroughInterface {
    interface Shape { int area(); }

    enum Unit implements Shape {
        ONE;

        public int area() { return 1; }
    }

    static class Square implements Shape {
        public int area() { return 4; }
    }

    static void check(Shape s) {
        if (s != null) {
            assert s.area() == 4; //~ assertion
        }
    }
}
