//@ like: examples/reduction-experiments/exp_1_05.oox
//@ entry: E5.main
//@ expect: invalid
// EXP-1.5 of Vrooman 2024: the elements of an array are shared variables too. Either of the two
// threads can be the last to write.

class E5 {
    static void a(int[] arr) {
        arr[2] = 5;
    }

    static void b(int[] arr) {
        arr[2] = 6;
    }

    static void main() throws InterruptedException {
        int[] arr = new int[5];
        arr[2] = 0;
        Thread t1 = new Thread(() -> E5.a(arr));
        t1.start();
        Thread t2 = new Thread(() -> E5.b(arr));
        t2.start();
        t1.join();
        t2.join();
        int x = arr[2];
        assert (x == 5); //~ assertion
    }
}
