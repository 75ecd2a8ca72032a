//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 4
// Arrays of two types may be one array.
class Main {
    static class A {} static class B extends A {}
    //@ requires a.length == 2 && b.length == 2;
    //@ assignable a[0], b[1];
    static void g(A[] a, B[] b) { a[0] = null; b[1] = null; }
    static void f(int n) {
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < n; i++) { 
          if (i > 0) {
            B[] a = { new B(), new B() };
            g(a, a);
            assert a[1] != null; //~ assertion
          }
        }
    }
}
