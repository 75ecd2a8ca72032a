//@ entry: Main.f
//@ expect: valid
// Counting with a loop. The condition of the range belongs to what is counted.
class Main {
    //@ ensures \result == (\num_of int i; 0 <= i && i < a.length && a[i] > 0; a[i] < 10);
    static int f(int[] a) {
        int n = 0;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant n == (\num_of int k; 0 <= k && k < i; 0 < a[k] && a[k] < 10);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            if (a[i] > 0 && a[i] < 10) {
                n++;
            }
        }
        return n;
    }
}
