//@ entry: Main.add
//@ expect: valid
// In annotations `count` begins a quantifier only before a name.
import oxpecker.contracts.*;

class Main {
    int count;
    Object last;

    @Requires({"a != null", "0 <= i && i < a.length", "count < 100"})
    @Ensures({"count == old(count) + 1", "(count k in 0..a.length : a[k] == x) >= old(count k in 0..a.length : a[k] == x)", "(count + 1 > old(count)) && (!(last instanceof String) || last != null)"})
    void add(int[] a, int i, int x) {
        count++;
        int n = 0;
        //@ loop_invariant 0 <= n && (n <= i || n == 0);
        while (n < i) {
            n++;
        }
        a[i] = x;
    }
}
