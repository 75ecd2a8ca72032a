//@ like: examples/reduction-experiments/exp_1_09.oox
//@ entry: E9.main
//@ expect: invalid
// EXP-1.9 of Vrooman 2024: a branch depends on a variable that another thread writes. The assertion
// fails if that thread is first.

class SharedVar {
    int val;

    SharedVar(int val) {
        this.val = val;
    }
}

class E9 {
    static void a(SharedVar var) {
        var.val = 1;
    }

    static void b(SharedVar var, SharedVar var2) {
        int x = var.val;
        if (x == 0) {
            var2.val = 1;
        }
    }

    static void main() throws InterruptedException {
        SharedVar var1 = new SharedVar(0);
        SharedVar var2 = new SharedVar(0);
        Thread t1 = new Thread(() -> E9.a(var1));
        t1.start();
        Thread t2 = new Thread(() -> E9.b(var1, var2));
        t2.start();
        t1.join();
        t2.join();
        int val2 = var2.val;
        assert (val2 == 1); //~ assertion
    }
}
