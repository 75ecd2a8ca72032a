//@ entry: Main.f
//@ expect: valid
class Main {
    static class Base {
        //@ ensures \result > 0;
        int g() { return 1; }
    }

    static class Sub extends Base {
        int g() { return 2; }
    }

    static int f() {
        Base b = new Sub();
        return b.g();
    }
}
