//@ entry: SubclassInput.check
//@ expect: invalid

public class SubclassInput {
    static class Shape {
        int size() {
            return 1;
        }
    }

    static class Big extends Shape {
        int extra;

        @Override
        int size() {
            return 10;
        }
    }

    static void check(Shape s) {
        if (s instanceof Big) {
            assert s.size() == 10;
        } else if (s != null) {
            assert s.size() == 1;
            assert s.getClass() == Shape.class;
        }
        if (s != null) {
            assert s.size() == 1; //~ assertion
        }
    }
}
