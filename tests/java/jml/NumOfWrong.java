//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 3
// 10 is counted, too.
class Main {
    //@ ensures \result == (\num_of int i; 0 <= i && i < a.length && a[i] > 0; a[i] < 10); //~ ensures
    static int f(int[] a) {
        int n = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] > 0 && a[i] <= 10) {
                n++;
            }
        }
        return n;
    }
}
