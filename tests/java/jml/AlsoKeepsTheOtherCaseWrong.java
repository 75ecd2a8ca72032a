//@ entry: Main.f
//@ expect: invalid
// Where the case of the overridden method applies, its postcondition holds.

class Main {
    static class Base {
        //@ requires x > 0;
        //@ ensures \result > 0; //~ ensures
        int g(int x) { return x; }
    }

    static class Sub extends Base {
        //@ also
        //@ requires x == 0;
        //@ ensures \result == 7;
        int g(int x) { return x == 0 ? 7 : x - 1; }
    }

    static void f(int x) {
        Base b = new Sub();
        if (x > 0) {
            b.g(x);
        }
    }
}
