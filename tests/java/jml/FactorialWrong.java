//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 4
class Main {
    //@ requires n >= 0;
    //@ ensures \result >= 1; //~ ensures
    static int f(int n) {
        if (n == 0) {
            return 1;
        }
        int r = f(n - 1);
        return r * (n - 3);
    }
}
