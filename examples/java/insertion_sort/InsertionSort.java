//@ like: examples/sorting/insertion_sort.oox
//@ entry: Main.sorted
//@ expect: valid
// Insertion sort into a new array. Because the input stays as it was, the contract can compare
// both: the result is ascending, as long as the input, and holds every value of it.
// The length is limited, so the verdict is complete.

import oxpecker.contracts.*;

class Main {
    @Requires("array != null && #array <= 3")
    @Ensures({"#retval == #array",
        "forall i in 0..#retval - 1 : retval[i] <= retval[i + 1]",
        "forall v, i : array : exists w, j : retval : v == w"})
    @Exceptional("false")
    static int[] sorted(int[] array) {
        int[] result = new int[array.length];
        int count = 0;
        while (count < array.length) {
            Main.insert(result, count, array[count]);
            count = count + 1;
        }
        return result;
    }

    // Puts value into the sorted part result[0..count], which grows by one.
    @Requires({"result != null && 0 <= count && count < #result",
        "forall i in 0..count - 1 : result[i] <= result[i + 1]"})
    @Ensures("forall i in 0..count : result[i] <= result[i + 1]")
    static void insert(int[] result, int count, int value) {
        int hole = count;
        while (hole > 0 && result[hole - 1] > value) {
            result[hole] = result[hole - 1];
            hole = hole - 1;
        }
        result[hole] = value;
    }
}
