//@ entry: Main.f
//@ expect: invalid
// The overriding method allows 0, but the call names the other one.

class Main {
    static class Base {
        //@ requires x > 0; //~ requires
        //@ ensures \result > 0;
        int g(int x) { return x; }
    }

    static class Sub extends Base {
        //@ also
        //@ requires x == 0;
        //@ ensures \result == 7;
        int g(int x) { return x == 0 ? 7 : x; }
    }

    static void f() {
        Base b = new Sub();
        b.g(0);
    }
}
