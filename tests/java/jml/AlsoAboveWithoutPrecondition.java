//@ entry: Main.f
//@ expect: valid
// The overridden method may always be called, so the overriding one may, too.

class Main {
    static class Top {
        //@ ensures \result >= 0;
        int g(int x) { return 1; }
    }

    static class Low extends Top {
        //@ also
        //@ requires x > 5;
        //@ ensures \result == x;
        int g(int x) { return x > 5 ? x : 0; }
    }

    static void f(int x) {
        Top t = new Low();
        t.g(x);
        new Low().g(x);
    }
}
