//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
class Main {
    //@ requires n >= 0;
    //@ ensures \result >= 1;
    //@ measured_by n;
    static int f(int n) {
        if (n == 0) {
            return 1;
        }
        int r = f(n - 1);
        return r > 1000 || n > 1000 ? r : r * n;
    }
}
