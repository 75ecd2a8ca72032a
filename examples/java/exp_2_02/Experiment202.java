//@ like: examples/reduction-experiments/exp_2_02.oox
//@ entry: E2.main
//@ expect: invalid
// EXP-2.2 of Vrooman 2024: EXP-2.1 without the assumption. The two references may be the same
// object, and then the order of the two writes decides.

class Foo {
    int val;
}

class E2 {
    static void SetZero(Foo x) {
        x.val = 0;
    }

    static void SetOne(Foo y) {
        y.val = 1;
    }

    static void main(Foo x, Foo y) throws InterruptedException {
        Thread t1 = new Thread(() -> E2.SetZero(x));
        t1.start();
        Thread t2 = new Thread(() -> E2.SetOne(y));
        t2.start();
        t1.join();
        t2.join();
        int out = x.val;
        assert (out == 0); //~ assertion
    }
}
