//@ entry: Main.f
//@ expect: invalid
// The call names a method that inherits its precondition; the one that is reached would allow more.

class Main {
    static class Top {
        //@ requires x >= 0; //~ requires
        int g(int x) { return x; }
    }

    static class Middle extends Top {
        int g(int x) { return x; }
    }

    static class Low extends Middle {
        //@ also requires x < 0;
        int g(int x) { return x; }
    }

    static void f(int x) {
        Middle m = new Low();
        m.g(x);
    }
}
