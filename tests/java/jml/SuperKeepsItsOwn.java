//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
// A call of `super` has the contract of the method above.

class Main {
    static class Base {
        //@ ensures \result == x + 1;
        //@ requires x < 1000;
        int g(int x) { return x + 1; }
    }

    static class Sub extends Base {
        //@ also
        //@ requires x < 1000;
        //@ ensures \result == x + 1;
        int g(int x) { return super.g(x); }
    }

    static void f() {
        assert new Sub().g(4) == 5;
    }
}
