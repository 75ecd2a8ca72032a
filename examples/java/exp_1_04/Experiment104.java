//@ like: examples/reduction-experiments/exp_1_04.oox
//@ entry: E4.main
//@ expect: valid
// EXP-1.4 of Vrooman 2024: EXP-1.3 with a lock around the increment, which makes it right.

class SharedVar {
    int val;

    SharedVar(int val) {
        this.val = val;
    }
}

class E4 {
    static void a(SharedVar var) {
        synchronized (var) {
            int val = var.val;
            var.val = val + 1;
        }
    }

    static void main() throws InterruptedException {
        SharedVar var = new SharedVar(0);
        Thread t1 = new Thread(() -> E4.a(var));
        t1.start();
        Thread t2 = new Thread(() -> E4.a(var));
        t2.start();
        t1.join();
        t2.join();
        int x = var.val;
        assert (x == 2);
    }
}
