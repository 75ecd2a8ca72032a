//@ like: examples/sorting/bubble_sort.oox
//@ entry: Main.sort
//@ expect: bounded
//@ verify: --unwind 4 --array-size 3
// Bubble sort: neighbours in the wrong order are swapped until a whole pass swaps nothing.
// The contract asks for an ascending result and forbids exceptions. The input array may have
// any length, so a verifier can only confirm it up to a bound (Koppier 2020, listing B.1).

import oxpecker.contracts.*;

class Main {
    @Requires("array != null")
    @Ensures("forall v, i : retval : forall w, j : retval : i < j ==> v <= w")
    @Exceptional("false")
    static int[] sort(int[] array) {
        boolean sorted = false;
        while (!sorted) {
            sorted = true;
            int i = 1;
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

    static void main() {
        int[] numbers = new int[4];
        numbers[0] = 7;
        numbers[1] = -2;
        numbers[2] = 7;
        numbers[3] = 0;
        int[] sorted = Main.sort(numbers);
        assert sorted == numbers;
        assert sorted[0] == -2 && sorted[1] == 0 && sorted[2] == 7 && sorted[3] == 7;
    }
}
