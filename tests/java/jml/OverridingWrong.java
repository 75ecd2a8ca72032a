//@ entry: Main.f
//@ expect: invalid
//@ verify: --calls contract
// The method that overrides the one that is named breaks the contract of that one.

class Main {
    static class Base {
        //@ ensures \result >= 0; //~ ensures
        int g(int x) { return 1; }
    }

    static class Sub extends Base {
        int g(int x) { return x; }
    }

    static void f(Base b, int x) {
        if (b != null) {
            assert b.g(x) >= 0;
        }
    }
}
