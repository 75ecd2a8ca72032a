//@ like: examples/sorting/counting_sort_wrong.oox
//@ entry: Main.sort
//@ expect: invalid
//@ verify: --unwind 4
// Counting sort that admits the limit itself as a value.
// Wrong: the table has limit entries, but a value may be as great as limit: an index outside
// the array, although the method promises never to end with an exception.

import oxpecker.contracts.*;

class Main {
    @Requires({"a != null && #a <= 3 && 1 <= limit && limit <= 3",
        "forall v, i : a : 0 <= v && v <= limit"})
    @Ensures("forall i in 0..#a - 1 : a[i] <= a[i + 1]")
    @Exceptional("false") //~ exceptional
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
    }
}
