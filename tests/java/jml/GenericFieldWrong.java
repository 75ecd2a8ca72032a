//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 4
// The field of the box is no array by its type in the class file.
class Main {
    static class Box<T> { T v; Box(T v) { this.v = v; } }
    static void set(Box<int[]> b) { b.v[0] = 7; }
    static void f(int n) {
        int[] a = new int[1];
        Box<int[]> p = new Box<>(a), q = new Box<>(new int[1]);
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < n; i++) { if (i > 0) set(i % 2 == 0 ? p : q); }
        assert a[0] == 0; //~ assertion
    }
}
