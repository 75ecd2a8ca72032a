//@ entry: ClassesNotAsked.e*
//@ expect: valid
//@ assumes: nothing

/** Nothing is assumed of objects whose classes nobody asks for, nor of texts and of types of the program. */
public class ClassesNotAsked {
    interface Shape {
        int area();
    }

    record Square(int side) implements Shape {
        public int area() {
            return 1;
        }
    }

    static boolean eNull(Object o) {
        return o == null;
    }

    static void eText(String s) {
        assert s == null || s.length() >= 0;
    }

    static void eShape(Shape s) {
        assert s == null || s instanceof Square && s.area() == 1;
    }
}
