//@ like: examples/reduction-experiments/exp_1_10.oox
//@ entry: E10.main
//@ expect: invalid
// EXP-1.10 of Vrooman 2024: lost updates in a loop. Each thread increments twice without a lock.

class SharedVar {
    int val;

    SharedVar(int val) {
        this.val = val;
    }
}

class E10 {
    static void a(SharedVar var) {
        int k = 0;
        while (k < 2) {
            int x = var.val;
            var.val = x + 1;
            k = k + 1;
        }
    }

    static void main() throws InterruptedException {
        SharedVar var = new SharedVar(0);
        Thread t1 = new Thread(() -> E10.a(var));
        t1.start();
        Thread t2 = new Thread(() -> E10.a(var));
        t2.start();
        t1.join();
        t2.join();
        int val = var.val;
        assert (val == 4); //~ assertion
    }
}
