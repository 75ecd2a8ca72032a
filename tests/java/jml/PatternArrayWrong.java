//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 4
// The array is known by a pattern only.
class Main {
    static void g(Object o) { if (o instanceof int[] x && x.length > 0) x[0] = 7; }
    static void f(int n) {
        int[] a = new int[1], b = new int[1];
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < n; i++) { if (i > 0) g(i % 2 == 0 ? a : b); }
        assert a[0] == 0; //~ assertion
    }
}
