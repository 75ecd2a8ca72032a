//@ entry: Main.f
//@ expect: valid
// The loop has two jumps back.
class Main {
    static int s;
    static void f(int n) {
        s = 0;
        int i = 0;
        //@ loop_invariant 0 <= i;
        //@ loop_invariant s >= 0;
        while (i < n) {
            i++;
            if (i > 50000) s = 3;
        }
        assert s >= 0;
    }
}
