//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 9
class Main {
    //@ requires n >= 0;
    //@ measured_by n;
    static int f(int n) {
        return n == 0 ? 0 : f(n == 7 ? 7 : n - 1); //~ decreases
    }
}
