//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 2
class Main {
    //@ requires n >= 0 && n <= 1000 && m >= 0 && m <= 1000;
    static int f(int n, int m) {
        //@ loop_invariant n + m == \old(n) + \old(m); //~ invariant
        while (n > 0) {
            n--;
            m += 2;
        }
        return m;
    }
}
