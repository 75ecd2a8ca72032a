//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
// The constants of an enumeration are all that there are.
class Main {
    enum Color { RED, GREEN }

    //@ ensures 1 <= \result && \result <= 3;
    static int g(/*@ nullable @*/ Color color) {
        return color == null ? 1 : color == Color.RED ? 2 : color == Color.GREEN ? 3 : 4;
    }

    static void f(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i;
        while (i < n) {
            i++;
        }
        Color color = n == 0 ? Color.RED : Color.GREEN;
        assert g(color) <= 3;
    }
}
