//@ entry: Main.f
//@ expect: invalid
// A method that overrides one keeps its specification, also where nothing is written about it.

class Main {
    static class Base {
        //@ ensures \result > 0; //~ ensures
        int g() { return 1; }
    }

    static class Sub extends Base {
        int g() { return -1; }
    }

    static int f() {
        Base b = new Sub();
        return b.g();
    }
}
