//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 3
class Main {
    //@ ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]); //~ ensures
    static void f(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int m = least(a, i);
            int t = a[i];
            a[i] = a[m];
            a[m] = t;
        }
    }

    //@ requires 0 <= from && from < a.length;
    //@ ensures from <= \result && \result < a.length;
    static int least(int[] a, int from) {
        int m = from;
        for (int j = from + 1; j < a.length - 1; j++) {
            if (a[j] < a[m]) {
                m = j;
            }
        }
        return m;
    }
}
