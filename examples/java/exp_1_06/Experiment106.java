//@ like: examples/reduction-experiments/exp_1_06.oox
//@ entry: E6.main
//@ expect: valid
// EXP-1.6 of Vrooman 2024: EXP-1.5 with an assertion that allows both orders of the two writes.

class E6 {
    static void a(int[] arr) {
        arr[2] = 5;
    }

    static void b(int[] arr) {
        arr[2] = 6;
    }

    static void main() throws InterruptedException {
        int[] arr = new int[5];
        arr[2] = 0;
        Thread t1 = new Thread(() -> E6.a(arr));
        t1.start();
        Thread t2 = new Thread(() -> E6.b(arr));
        t2.start();
        t1.join();
        t2.join();
        int x = arr[2];
        assert (x == 5 || x == 6);
    }
}
