//@ entry: Main.f
//@ expect: invalid
// None of the two cases allows -1.

class Main {
    static class Base {
        //@ requires x > 0;
        //@ ensures \result > 0;
        int g(int x) { return x; }
    }

    static class Sub extends Base {
        //@ also
        //@ requires y == 0; //~ requires
        //@ ensures \result == 7;
        int g(int y) { return y == 0 ? 7 : y; }
    }

    static void f() {
        new Sub().g(-1);
    }
}
