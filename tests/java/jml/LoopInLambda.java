//@ entry: Main.f
//@ expect: valid
class Main {
    interface Count { int to(int n); }

    //@ requires n >= 0;
    //@ ensures \result == n;
    static int f(int n) {
        Count count = m -> {
            int i = 0;
            //@ loop_invariant 0 <= i && (i <= m || m < 0);
            while (i < m) {
                i++;
            }
            return i;
        };
        return count.to(n);
    }
}
