//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
class Main {
    static class Base {
        //@ ensures \result >= 0;
        int g(int x) { return 1; }
    }

    static class Sub extends Base {
        int g(int x) { return x < 0 ? 0 : x; }
    }

    static void f(Base b, int x) {
        if (b != null) {
            assert b.g(x) >= 0;
        }
    }
}
