//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 3
class Main {
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[i]) + 1); //~ ensures
    static void f(int[] a) {
        for (int k = 1; k < a.length; k++) {
            a[k] = a[k] + 1;
        }
    }
}
