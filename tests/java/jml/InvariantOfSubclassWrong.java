//@ entry: Main.f
//@ expect: invalid
// The method of the superclass breaks what the subclass promises.

class Main {
    static class Base {
        int x;

        void set(int v) { x = v; }
    }

    static class Even extends Base {
        //@ invariant x % 2 == 0; //~ class
    }

    static void f(int v) {
        new Even().set(v);
    }
}
