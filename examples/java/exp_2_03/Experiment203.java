//@ like: examples/reduction-experiments/exp_2_03.oox
//@ entry: E3.main
//@ expect: valid
// EXP-2.3 of Vrooman 2024: two threads write to two elements of one array, at symbolic indices that
// are assumed to be different.

import org.sosy_lab.sv_benchmarks.Verifier;
import oxpecker.contracts.*;

class E3 {
    static void SetZero(int[] arr, int key) {
        arr[key] = 0;
    }

    static void SetOne(int[] arr, int key) {
        arr[key] = 1;
    }

    @Requires("0 <= x && x < 5 && 0 <= k && k < 5")
    static void main(int x, int k) throws InterruptedException {
        Verifier.assume(x != k);
        int[] arr = new int[5];
        Thread t1 = new Thread(() -> E3.SetZero(arr, x));
        t1.start();
        Thread t2 = new Thread(() -> E3.SetOne(arr, k));
        t2.start();
        t1.join();
        t2.join();
        int out = arr[x];
        assert (out == 0);
    }
}
