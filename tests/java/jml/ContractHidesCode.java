//@ entry: Main.f
//@ expect: bounded
//@ verify: --calls contract --unwind 3
// The caller knows the contract only; executed, nothing is wrong.

class Main {
    //@ requires n >= 0;
    //@ ensures \result >= n;
    //@ measured_by n;
    static int up(int n) {
        return n == 0 ? 0 : up(n - 1) + 1;
    }

    //@ requires n >= 0 && n < 100;
    static void f(int n) {
        assert up(n) == n;
    }
}
