//@ entry: Main.f
//@ expect: invalid
// A field of a superclass has the name of a field of the class.
class Main {
    static class A {
        int x;
    }

    static class B extends A {
        int x;
    }

    static void f(B b) {
        if (b != null) {
            assert ((A) b).x == b.x; //~ assertion
        }
    }
}
