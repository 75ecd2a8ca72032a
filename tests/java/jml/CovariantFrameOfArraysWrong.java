//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 4
// An array of arrays is an array of objects, too.
class Main {
    //@ requires a.length == 2 && b.length == 2;
    //@ assignable a[0], b[1];
    static void g(Object[] a, int[][] b) { a[0] = null; b[1] = null; }
    static void f(int n) {
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < n; i++) { 
          if (i > 0) {
            int[][] a = new int[2][2];
            g(a, a);
            assert a[1] != null; //~ assertion
          }
        }
    }
}
