//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 4
// The constructor calls a method with an object that does not satisfy the invariant yet.
class Main {
    static class C { int x; 
        //@ invariant x > 0;
        C() { int v = rd(this); assert v > 0; throw new IllegalStateException(); } }
    //@ ensures \result > 0; //~ ensures
    static int rd(C c) { return c.x; }
    static void f(int n) {
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < n; i++) { if (i > 0) { try { new C(); } catch (IllegalStateException e) { } } }
    }
}
