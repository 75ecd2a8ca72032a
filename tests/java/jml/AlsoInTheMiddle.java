//@ entry: Main.f
//@ expect: valid
// The cases of all methods above are the precondition of one without its own.

class Main {
    static class Top {
        //@ requires x >= 0;
        int g(int x) { return x; }
    }

    static class Middle extends Top {
        //@ also requires x < 0;
        int g(int x) { return x; }
    }

    static class Low extends Middle {
        int g(int x) { return x; }
    }

    static void f(int x) {
        Middle m = new Low();
        m.g(x);
    }
}
