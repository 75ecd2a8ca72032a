//@ entry: Main.f
//@ expect: valid
// The overriding method may be called with what either of them allows.

class Main {
    static class Base {
        //@ requires x > 0;
        //@ ensures \result > 0;
        int g(int x) { return x; }
    }

    static class Sub extends Base {
        //@ also
        //@ requires y == 0;
        //@ ensures \result == 7;
        int g(int y) { return y == 0 ? 7 : y; }
    }

    static void f(int x) {
        Base b = new Sub();
        if (x > 0) {
            b.g(x);
        }
        new Sub().g(0);
    }
}
