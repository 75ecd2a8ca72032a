//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 4
// The callee writes to an array that its parameter does not say to be one.
class Main {
    static void g(Object o) { ((int[]) o)[0] = 7; }
    //@ requires a.length == 4 && b.length == 4;
    static void f(int[] a, int[] b, int n) {
        a[0] = 1; b[0] = 1;
        Object x = a;
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < n; i++) { x = (i & 1) == 0 ? a : b; if (i > 0) g(x); }
        assert a[0] == 1; //~ assertion
    }
}
