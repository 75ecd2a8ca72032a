//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 3
class Main {
    //@ requires n >= 0;
    //@ ensures \result == n; //~ ensures
    static int f(int n, int d) {
        int i = 0;
        try {
            //@ loop_invariant 0 <= i && i <= n;
            while (i < n) {
                int x = 10 / (d - i);
                i++;
            }
        } catch (ArithmeticException e) {
            return i;
        }
        return i;
    }
}
