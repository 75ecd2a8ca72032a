//@ entry: Main.f
//@ expect: valid
class Main {
    //@ requires a >= 0 && b >= 0;
    static void f(int a, int b, int c) {
        //@ loop_invariant a >= 0 && b >= 0;
        //@ decreases a, b;
        while (a > 0 || b > 0) {
            if (b > 0) {
                b--;
            } else {
                a--;
                b = c < 0 ? 0 : c;
            }
        }
    }
}
