//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
// Methods that implement one keep its specification.

class Main {
    interface Shape {
        //@ ensures \result >= 0;
        int area(int k);
    }

    static class Square implements Shape {
        public int area(int k) { return k > 1000 || k < -1000 ? 0 : k * k; }
    }

    static int f(int k) {
        Shape shape = new Square();
        int area = shape.area(k);
        assert area >= 0;
        return area;
    }
}
