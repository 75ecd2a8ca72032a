//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 3
// What a method assumes of objects of the input does not hold of those that it is called with.
class Main {
    //@ ensures \result == 1; //~ ensures
    static int kind(/*@ nullable @*/ Object object) {
        return object instanceof Thread ? 2 : 1;
    }

    static void f(int n) {
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < n; i++) {
        }
        assert kind(new Thread()) == 1;
    }
}
