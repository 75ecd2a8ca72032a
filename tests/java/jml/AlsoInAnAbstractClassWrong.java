//@ entry: Main.f
//@ expect: invalid
class Main {
    static abstract class Top {
        //@ requires x >= 0;
        //@ ensures \result >= 0; //~ ensures
        abstract int g(int x);
    }

    static abstract class Middle extends Top {
        //@ also requires x < 0;
        //@ ensures \result == x;
        abstract int g(int x);
    }

    static class Low extends Middle {
        int g(int x) { return x == 7 ? -7 : x; }
    }

    static void f(int x) {
        Middle m = new Low();
        m.g(x);
    }
}
