//@ entry: Main.f
//@ expect: invalid
//@ verify: --calls contract
// The contract of the method that is named is used for the call; the one that overrides it breaks it.

class Main {
    static class Base {
        //@ ensures \result >= 0;
        int g(int x) { return 1; }
    }

    static class Sub extends Base {
        int g(int x) { return x; }
    }

    static void f(Base b, int x) {
        if (b != null) {
            assert b.g(x) >= 0; //~ assertion
        }
    }
}
