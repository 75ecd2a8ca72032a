//@ like: examples/reduction-experiments/exp_1_08.oox
//@ entry: E8.main
//@ expect: valid
// EXP-1.8 of Vrooman 2024: EXP-1.7 with an unlock, so that nobody waits for ever.

class SharedVar {
    int val;

    SharedVar(int val) {
        this.val = val;
    }
}

class E8 {
    static void a(SharedVar var) {
        synchronized (var) {
        }
    }

    static void main() throws InterruptedException {
        SharedVar dummy = new SharedVar(0);
        Thread t1 = new Thread(() -> E8.a(dummy));
        t1.start();
        Thread t2 = new Thread(() -> E8.a(dummy));
        t2.start();
        t1.join();
        t2.join();
        assert (true);
    }
}
