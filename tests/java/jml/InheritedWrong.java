//@ entry: Main.f
//@ expect: invalid
class Main {
    interface Shape {
        //@ ensures \result >= 0; //~ ensures
        int area(int k);
    }

    static class Square implements Shape {
        public int area(int k) { return k * 2; }
    }

    static int f(int k) {
        Shape shape = new Square();
        return shape.area(k);
    }
}
