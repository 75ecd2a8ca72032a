//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 2
class Main {
    //@ requires b.length > 0 && a.length > 0;
    static void f(int[] a, int[] b) {
        int before = b[0];
        //@ loop_invariant 0 <= i && i <= a.length;
        for (int i = 0; i < a.length; i++) {
            a[i] = 7;
        }
        assert b[0] == before; //~ assertion
    }
}
