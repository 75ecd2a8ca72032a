//@ like: examples/recursion/hanoi_wrong.oox
//@ entry: Main.main
//@ expect: invalid
//@ verify: --unwind 4
// The towers of Hanoi with the pegs mixed up.
// Wrong: the first recursive call moves the small discs to the target instead of the spare peg,
// so the large disc is put on top of a smaller one, which the peg's contract forbids.

import oxpecker.contracts.*;

class Peg {
    int[] discs;
    int height;

    Peg(int capacity) {
        this.discs = new int[capacity];
    }

    @Requires({"this.height < #this.discs",
        "this.height > 0 ==> disc < this.discs[this.height - 1]"}) //~ requires
    @Exceptional("false")
    void put(int disc) {
        this.discs[this.height] = disc;
        this.height = this.height + 1;
    }

    @Requires("this.height > 0")
    int take() {
        this.height = this.height - 1;
        return this.discs[this.height];
    }
}

class Main {
    @Requires("n >= 0")
    static void solve(int n, Peg from, Peg to, Peg spare) {
        if (n == 0) {
            return;
        }
        Main.solve(n - 1, from, to, spare);
        int disc = from.take();
        to.put(disc);
        Main.solve(n - 1, spare, to, from);
    }

    @Requires("0 <= n && n <= 4")
    static void main(int n) throws RuntimeException {
        Peg left = new Peg(4);
        Peg middle = new Peg(4);
        Peg right = new Peg(4);
        int disc = n;
        while (disc > 0) {
            left.put(disc);
            disc = disc - 1;
        }
        Main.solve(n, left, right, middle);
    }
}
