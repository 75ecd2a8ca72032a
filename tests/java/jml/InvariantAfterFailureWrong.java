//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 4
// The constructor fails, but somebody knows the object.
class Main {
    static class C { int x; static C last;
        //@ invariant x > 0;
        C() { last = this; throw new IllegalStateException(); } }
    //@ ensures \result > 0; //~ ensures
    static int rd(C c) { return c.x; }
    static void f(int n) {
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < n; i++) { if (i > 0) { try { new C(); } catch (IllegalStateException e) { } if (C.last != null) { int v = rd(C.last); assert v > 0; } } }
    }
}
