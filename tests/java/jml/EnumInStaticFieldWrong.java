//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 2
// What a static field may hold is no parameter of the method that is verified on its own.
class Main {
    interface Shape { }

    static class Round implements Shape { }

    enum Color implements Shape { RED, GREEN }

    static /*@ nullable @*/ Shape last;

    //@ ensures \result == 1; //~ ensures
    static int g() {
        return last == null || last instanceof Round ? 1 : 2;
    }

    static void f(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i;
        while (i < n) {
            i++;
        }
        last = new Round();
        assert g() == 1;
        last = Color.RED;
        assert g() == 1;
    }
}
