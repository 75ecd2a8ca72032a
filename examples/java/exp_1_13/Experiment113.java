//@ like: examples/reduction-experiments/exp_1_13.oox
//@ entry: E13.main
//@ expect: valid
// EXP-1.13 of Vrooman 2024: one thread adds 1 to every element of an array, another one adds 2, each
// addition under the lock of the object that both run on. The array and the index are symbolic.
// The original allows up to nine elements; three keep the number of schedules small.

import oxpecker.contracts.*;

class E13 {
    E13() { }

    void a(int[] arr) {
        int k = 0;
        while (k < arr.length) {
            synchronized (this) {
                int x = arr[k];
                arr[k] = x + 1;
            }
            k = k + 1;
        }
    }

    void b(int[] arr) {
        int k = 0;
        while (k < arr.length) {
            synchronized (this) {
                int x = arr[k];
                arr[k] = x + 2;
            }
            k = k + 1;
        }
    }

    @Requires("a != null && #a > 1 && #a < 4 && 0 <= k && k < #a")
    static void main(int[] a, int k) throws InterruptedException {
        a[k] = 10;
        E13 g = new E13();
        Thread t1 = new Thread(() -> g.a(a));
        t1.start();
        Thread t2 = new Thread(() -> g.b(a));
        t2.start();
        t1.join();
        t2.join();
        int val = a[k];
        assert (val == 13);
    }
}
