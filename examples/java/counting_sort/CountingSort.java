//@ like: examples/sorting/counting_sort.oox
//@ entry: Main.sort
//@ expect: valid
// Counting sort for values below a known limit: count each value, then write them back.
// The precondition on the values keeps every access to the table of counts within bounds.

import oxpecker.contracts.*;

class Main {
    @Requires({"a != null && #a <= 3 && 1 <= limit && limit <= 3",
        "forall v, i : a : 0 <= v && v < limit"})
    @Ensures("forall i in 0..#a - 1 : a[i] <= a[i + 1]")
    @Exceptional("false")
    static void sort(int[] a, int limit) {
        int[] counts = new int[limit];
        int i = 0;
        while (i < a.length) {
            counts[a[i]] = counts[a[i]] + 1;
            i = i + 1;
        }
        int next = 0;
        int value = 0;
        while (value < limit) {
            int copies = counts[value];
            while (copies > 0) {
                a[next] = value;
                next = next + 1;
                copies = copies - 1;
            }
            value = value + 1;
        }
        assert next == a.length;
    }

    static void main() {
        int[] a = new int[3];
        a[0] = 2;
        a[1] = 0;
        a[2] = 2;
        Main.sort(a, 3);
        assert a[0] == 0 && a[1] == 2 && a[2] == 2;
    }
}
