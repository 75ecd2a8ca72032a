//@ entry: Main.f
//@ expect: invalid
class Main {
    //@ requires x != 2; //~ exceptional
    //@ signals_only IllegalStateException, ArithmeticException;
    static int f(int x, int[] a) {
        if (x == 1) {
            throw new IllegalStateException();
        }
        return a[x] / x;
    }
}
