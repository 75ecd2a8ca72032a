//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 2
// A method that is verified on its own may be given constants of an enumeration that it does not mention.
class Main {
    interface Shape { }

    static class Round implements Shape { }

    enum Color implements Shape { RED, GREEN }

    static Shape last;

    //@ ensures \result == 1; //~ ensures
    static int g(/*@ nullable @*/ Shape shape) {
        return shape == null || shape instanceof Round ? 1 : 2;
    }

    static void f(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i;
        while (i < n) {
            i++;
        }
        assert g(new Round()) == 1;
        assert g(Color.RED) == 1;
    }
}
