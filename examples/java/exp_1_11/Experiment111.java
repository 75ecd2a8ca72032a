//@ like: examples/reduction-experiments/exp_1_11.oox
//@ entry: E11.main
//@ expect: valid
// EXP-1.11 of Vrooman 2024: EXP-1.10 with a lock around each increment, which makes it right.

class SharedVar {
    int val;

    SharedVar(int val) {
        this.val = val;
    }
}

class E11 {
    static void a(SharedVar var) {
        int k = 0;
        while (k < 2) {
            synchronized (var) {
                int x = var.val;
                var.val = x + 1;
            }
            k = k + 1;
        }
    }

    static void main() throws InterruptedException {
        SharedVar var = new SharedVar(0);
        Thread t1 = new Thread(() -> E11.a(var));
        t1.start();
        Thread t2 = new Thread(() -> E11.a(var));
        t2.start();
        t1.join();
        t2.join();
        int val = var.val;
        assert (val == 4);
    }
}
