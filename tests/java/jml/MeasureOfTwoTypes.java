//@ entry: Main.f
//@ expect: valid
// The first number is a long, the second an int.
class Main {
    static void f(int n, long k) {
        if (n < 0 || k < 0) {
            return;
        }
        //@ loop_invariant n >= 0 && k >= 0;
        //@ decreases k, n;
        while (n > 0 || k > 0) {
            if (n > 0) {
                n--;
            } else {
                k--;
                n = 10;
            }
        }
    }
}
