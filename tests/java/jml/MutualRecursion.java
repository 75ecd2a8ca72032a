//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
class Main {
    //@ requires n >= 0;
    //@ ensures \result == (n % 2 == 0);
    //@ measured_by n;
    static boolean f(int n) {
        return n == 0 || odd(n - 1);
    }

    //@ requires n >= 0;
    //@ ensures \result == (n % 2 == 1);
    //@ measured_by n;
    static boolean odd(int n) {
        return n != 0 && f(n - 1);
    }
}
