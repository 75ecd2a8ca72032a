//@ entry: Main.f
//@ expect: valid
// The loop is left by an exception, too; what is known of it then is the invariant.

class Main {
    //@ requires n >= 0;
    //@ ensures 0 <= \result && \result <= n;
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
