//@ entry: Main.f
//@ expect: valid
class Main {
    /*@ public normal_behavior
      @   requires a.length > 0;
      @   assignable \nothing;
      @   ensures (\forall int i; 0 <= i && i < a.length; a[i] <= \result);
      @   ensures (\exists int i; 0 <= i && i < a.length; a[i] == \result);
      @*/
    static int f(int[] a) {
        int m = a[0];
        /*@ loop_invariant 1 <= i && i <= a.length;
          @ loop_invariant (\forall int j; 0 <= j && j < i; a[j] <= m);
          @ loop_invariant (\exists int j; 0 <= j && j < i; a[j] == m);
          @ decreases a.length - i;
          @*/
        for (int i = 1; i < a.length; i++) {
            if (a[i] > m) {
                m = a[i];
            }
        }
        return m;
    }
}
