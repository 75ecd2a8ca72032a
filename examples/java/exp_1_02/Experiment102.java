//@ like: examples/reduction-experiments/exp_1_02.oox
//@ entry: E2.main
//@ expect: valid
// EXP-1.2 of Vrooman 2024: join makes main wait for both threads. Which of them writes last is open.

class SharedVar {
    int val;

    SharedVar(int val) {
        this.val = val;
    }
}

class E2 {
    static void a(SharedVar var) {
        var.val = 5;
    }

    static void b(SharedVar var) {
        var.val = 3;
    }

    static void main() throws InterruptedException {
        SharedVar var = new SharedVar(0);
        Thread t1 = new Thread(() -> E2.a(var));
        t1.start();
        Thread t2 = new Thread(() -> E2.b(var));
        t2.start();
        t1.join();
        t2.join();
        int x = var.val;
        assert (x == 5 || x == 3);
    }
}
