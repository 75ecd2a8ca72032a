//@ entry: Main.f
//@ expect: invalid
//@ verify: --calls contract
class Main {
    //@ requires 0 <= i && i < a.length;
    //@ assignable a[i];
    static void set(int[] a, int i, int x) {
        a[i] = x;
    }

    //@ requires a.length >= 3 && 0 <= i && i < a.length;
    static void f(int[] a, int i) {
        a[0] = 1;
        set(a, i, 7);
        assert a[0] == 1; //~ assertion
    }
}
