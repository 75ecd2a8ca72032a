//@ entry: Main.f
//@ expect: valid
// Only the second loop has an invariant; the first one has three rounds.

class Main {
    //@ requires n >= 0;
    //@ ensures \result == n + 3;
    static int f(int n) {
        int k = 0;
        for (int i = 0; i < 3; i++) {
            k++;
        }
        int j = 0;
        //@ loop_invariant 0 <= j && j <= n;
        while (j < n) {
            j++;
        }
        return k + j;
    }
}
