//@ entry: Main.f
//@ expect: valid
// Its neighbour says what `y` is.

class Main {
    //@ ensures \result >= 0;
    static int f(int n) {
        int x = 0;
        int y = 1;
        //@ loop_invariant 0 <= x && x <= 1000 && y == 1;
        for (int i = 0; i < n; i++) {
            x = x + y;
            y = 1 - y + y;
            if (x > 1000) {
                x = 0;
            }
        }
        return x;
    }
}
