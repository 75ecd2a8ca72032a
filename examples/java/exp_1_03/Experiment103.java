//@ like: examples/reduction-experiments/exp_1_03.oox
//@ entry: E3.main
//@ expect: invalid
// EXP-1.3 of Vrooman 2024: two threads read and write a shared variable in any order, so one of the
// two increments can be lost.

class SharedVar {
    int val;

    SharedVar(int val) {
        this.val = val;
    }
}

class E3 {
    static void a(SharedVar var) {
        int val = var.val;
        var.val = val + 1;
    }

    static void main() throws InterruptedException {
        SharedVar var = new SharedVar(0);
        Thread t1 = new Thread(() -> E3.a(var));
        t1.start();
        Thread t2 = new Thread(() -> E3.a(var));
        t2.start();
        t1.join();
        t2.join();
        int x = var.val;
        assert (x == 2); //~ assertion
    }
}
