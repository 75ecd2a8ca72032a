//@ entry: Main.f
//@ expect: invalid
//@ verify: --calls contract
class Main {
    //@ requires x > 0; //~ requires
    static int g(int x) {
        return 100 / x;
    }

    static int f(int x) {
        return g(x);
    }
}
