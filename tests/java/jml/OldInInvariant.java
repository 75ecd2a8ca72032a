//@ entry: Main.f
//@ expect: valid
// A parameter that the loop assigns: `\old` is its value at the entry.

class Main {
    //@ requires n >= 0 && n <= 1000 && m >= 0 && m <= 1000;
    //@ ensures \result == n + m;
    static int f(int n, int m) {
        //@ loop_invariant 0 <= n && n + m == \old(n) + \old(m) && m <= 2000;
        //@ decreases n;
        while (n > 0) {
            n--;
            m++;
        }
        return m;
    }
}
