//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract --unwind 2
class Main {
    //@ requires a >= 0 && b >= 0 && a + b > 0 && a <= 1000000 && b <= 1000000;
    //@ ensures \result > 0;
    //@ measured_by b;
    static int f(int a, int b) {
        return b == 0 ? a : f(b, a % b);
    }
}
