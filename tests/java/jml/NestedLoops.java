//@ entry: Main.f
//@ expect: valid
class Main {
    //@ requires 0 <= n && n <= 100;
    //@ ensures 0 <= \result && \result <= 10000;
    static int f(int n) {
        int s = 0;
        //@ loop_invariant 0 <= i && i <= n && 0 <= s && s <= i * 100;
        for (int i = 0; i < n; i++) {
            //@ loop_invariant 0 <= j && j <= n && i * 100 <= i * 100 + j && 0 <= s && s <= i * 100 + j;
            for (int j = 0; j < n; j++) {
                s++;
            }
        }
        return s;
    }
}
