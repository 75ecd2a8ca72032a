//@ like: examples/concurrency/parallel_sum.oox
//@ entry: Main.sum
//@ expect: valid
// The sum of an array by two threads, each of which adds up one half and writes its result to a
// cell of its own. No lock is needed: the threads share nothing, and join orders the rest.

import oxpecker.contracts.*;

class Main {
    @Requires("values != null && #values <= 4")
    @Exceptional("false")
    static int sum(int[] values) throws InterruptedException {
        int[] results = new int[2];
        int middle = values.length / 2;
        Thread t1 = new Thread(() -> Main.sumRange(values, 0, middle, results, 0));
        t1.start();
        Thread t2 = new Thread(() -> Main.sumRange(values, middle, values.length, results, 1));
        t2.start();
        t1.join();
        t2.join();
        int total = results[0] + results[1];

        int expected = 0;
        int i = 0;
        while (i < values.length) {
            expected = expected + values[i];
            i = i + 1;
        }
        assert total == expected;
        return total;
    }

    // Adds values[from..to] and stores the sum in results[slot].
    @Requires("0 <= from && from <= to && to <= #values")
    @Exceptional("false")
    static void sumRange(int[] values, int from, int to, int[] results, int slot) {
        int sum = 0;
        int i = from;
        while (i < to) {
            sum = sum + values[i];
            i = i + 1;
        }
        results[slot] = sum;
    }
}
