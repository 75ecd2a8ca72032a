//@ like: examples/reduction-experiments/exp_2_01.oox
//@ entry: E1.main
//@ expect: valid
// EXP-2.1 of Vrooman 2024: two threads write to two symbolic objects that are assumed to be
// different. Where one of them is null, the run ends with an exception, which nothing forbids.

import org.sosy_lab.sv_benchmarks.Verifier;

class Foo {
    int val;
}

class E1 {
    static void SetZero(Foo x) {
        x.val = 0;
    }

    static void SetOne(Foo y) {
        y.val = 1;
    }

    static void main(Foo x, Foo y) throws InterruptedException {
        Verifier.assume(x != y);
        Thread t1 = new Thread(() -> E1.SetZero(x));
        t1.start();
        Thread t2 = new Thread(() -> E1.SetOne(y));
        t2.start();
        t1.join();
        t2.join();
        int out = x.val;
        assert (out == 0);
    }
}
