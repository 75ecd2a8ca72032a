//@ entry: Main.f
//@ expect: valid
// A private method of the same name is another one.

class Main {
    static class Base {
        //@ ensures \result > 0;
        private int g() { return 1; }

        int h() { return g(); }
    }

    static class Sub extends Base {
        int g() { return -1; }
    }

    static void f() {
        Sub s = new Sub();
        assert s.g() == -1;
        assert s.h() == 1;
    }
}
