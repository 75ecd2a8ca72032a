//@ like: examples/reduction-experiments/exp_2_04.oox
//@ entry: E4.main
//@ expect: invalid
// EXP-2.4 of Vrooman 2024: EXP-2.3 without the assumption. If the two indices are equal, the order
// of the two writes decides.

import oxpecker.contracts.*;

class E4 {
    static void SetZero(int[] arr, int key) {
        arr[key] = 0;
    }

    static void SetOne(int[] arr, int key) {
        arr[key] = 1;
    }

    @Requires("0 <= x && x < 5 && 0 <= k && k < 5")
    static void main(int x, int k) throws InterruptedException {
        int[] arr = new int[5];
        Thread t1 = new Thread(() -> E4.SetZero(arr, x));
        t1.start();
        Thread t2 = new Thread(() -> E4.SetOne(arr, k));
        t2.start();
        t1.join();
        t2.join();
        int out = arr[x];
        assert (out == 0); //~ assertion
    }
}
