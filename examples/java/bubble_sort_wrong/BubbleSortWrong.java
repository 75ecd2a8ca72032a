//@ like: examples/sorting/bubble_sort_wrong.oox
//@ entry: Main.sort
//@ expect: invalid
//@ verify: --unwind 4
// Bubble sort whose passes begin one position too late.
// Wrong: the pass starts at index 2, so the first two elements are never compared.

import oxpecker.contracts.*;

class Main {
    @Requires("array != null")
    @Ensures("forall v, i : retval : forall w, j : retval : i < j ==> v <= w") //~ ensures
    @Exceptional("false")
    static int[] sort(int[] array) {
        boolean sorted = false;
        while (!sorted) {
            sorted = true;
            int i = 2;
            while (i < array.length) {
                int current = array[i];
                int previous = array[i - 1];
                if (current < previous) {
                    array[i] = previous;
                    array[i - 1] = current;
                    sorted = false;
                }
                i = i + 1;
            }
        }
        return array;
    }
}
