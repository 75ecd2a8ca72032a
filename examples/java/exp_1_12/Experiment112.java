//@ like: examples/reduction-experiments/exp_1_12.oox
//@ entry: E12.main
//@ expect: invalid
// EXP-1.12 of Vrooman 2024: the branch of the thread and the write of main meet in any order, so the
// last value is 10 in some schedules and 1 in others.

class SharedVar {
    int val;

    SharedVar(int val) {
        this.val = val;
    }
}

class E12 {
    static void a(SharedVar var) {
        int val = var.val;
        if (val == 0) {
            var.val = 10;
        }
    }

    static void main() throws InterruptedException {
        SharedVar var = new SharedVar(0);
        Thread t1 = new Thread(() -> E12.a(var));
        t1.start();
        var.val = 1;
        t1.join();
        int val = var.val;
        assert (val == 10); //~ assertion
    }
}
