//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
class Main {
    //@ requires 0 <= i && i < a.length;
    //@ assignable a[i];
    //@ ensures a[i] == x;
    static void set(int[] a, int i, int x) {
        a[i] = x;
    }

    //@ requires a.length >= 3;
    static void f(int[] a) {
        a[0] = 1;
        a[2] = 3;
        set(a, 1, 7);
        assert a[0] == 1 && a[1] == 7 && a[2] == 3;
    }
}
