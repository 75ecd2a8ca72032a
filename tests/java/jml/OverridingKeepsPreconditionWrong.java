//@ entry: Main.f
//@ expect: invalid
// An overriding method without a precondition of its own has the one that it inherits.

class Main {
    static class Base {
        //@ requires x != 0; //~ requires
        int g(int x) { return 10 / x; }
    }

    static class Sub extends Base {
        int g(int x) { return 20 / x; }
    }

    static int f(int x) {
        return new Sub().g(x);
    }
}
