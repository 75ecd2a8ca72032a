//@ like: examples/recursion/hanoi.oox
//@ entry: Main.main
//@ expect: valid
// The towers of Hanoi. A peg refuses a disc that is larger than its top disc, by its contract, so
// the recursion must respect the rule of the game; the number of moves is 2^n - 1.

import oxpecker.contracts.*;

class Peg {
    int[] discs;
    int height;

    Peg(int capacity) {
        this.discs = new int[capacity];
    }

    @Requires({"this.height < #this.discs",
        "this.height > 0 ==> disc < this.discs[this.height - 1]"})
    @Exceptional("false")
    void put(int disc) {
        this.discs[this.height] = disc;
        this.height = this.height + 1;
    }

    @Requires("this.height > 0")
    @Ensures("this.height == old(this.height) - 1 && retval == this.discs[this.height]")
    @Exceptional("false")
    int take() {
        this.height = this.height - 1;
        return this.discs[this.height];
    }
}

class Main {
    // Moves n discs and returns the number of moves.
    @Requires("n >= 0")
    @Ensures({"retval >= n",
        "from.height == old(from.height) - n && to.height == old(to.height) + n"})
    @Exceptional("false")
    static int solve(int n, Peg from, Peg to, Peg spare) {
        if (n == 0) {
            return 0;
        }
        int before = Main.solve(n - 1, from, spare, to);
        int disc = from.take();
        to.put(disc);
        int after = Main.solve(n - 1, spare, to, from);
        return before + 1 + after;
    }

    @Requires("0 <= n && n <= 4")
    @Exceptional("false")
    static void main(int n) {
        Peg left = new Peg(4);
        Peg middle = new Peg(4);
        Peg right = new Peg(4);
        int disc = n;
        int expected = 1;
        while (disc > 0) {
            left.put(disc);
            disc = disc - 1;
            expected = 2 * expected;
        }
        int moves = Main.solve(n, left, right, middle);
        assert moves == expected - 1;
        assert left.height == 0 && middle.height == 0 && right.height == n;
    }
}
