//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
// All objects of a class of the program are of classes that inputs have, too.
class Main {
    static class Shape {
        int corners() {
            return 0;
        }
    }

    static class Square extends Shape {
        int corners() {
            return 4;
        }
    }

    static Shape last = new Shape();

    //@ ensures 0 <= \result && \result <= 4;
    static int corners(Shape shape) {
        return shape.corners();
    }

    static void f(int n) {
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < n; i++) {
            last = i == 7 ? new Square() : new Shape();
        }
        assert last == null || corners(last) <= 4;
    }
}
