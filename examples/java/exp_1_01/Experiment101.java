//@ like: examples/reduction-experiments/exp_1_01.oox
//@ entry: E1.main
//@ expect: invalid
// EXP-1.1 of Vrooman 2024: without a join nothing orders the write of the new thread before the read
// of main. The assertion holds in some schedules only.

class SharedVar {
    int val;

    SharedVar(int val) {
        this.val = val;
    }
}

class E1 {
    static void a(SharedVar var) {
        var.val = 5;
    }

    static void main() throws RuntimeException {
        SharedVar var = new SharedVar(0);
        Thread t1 = new Thread(() -> E1.a(var));
        t1.start();
        int x = var.val;
        assert (x == 5); //~ assertion
    }
}
