//@ like: examples/recursion/fibonacci_wrong.oox
//@ entry: Main.compare
//@ expect: invalid
//@ verify: --unwind 4
// Fibonacci numbers by recursion and by a loop that disagree.
// Wrong: the loop overwrites the current number before it is used in the sum, so the numbers
// are doubled from there on: 1, 2, 4, 8 instead of 1, 1, 2, 3.

import oxpecker.contracts.*;

class Main {
    @Requires("0 <= n && n <= 8")
    @Exceptional("false")
    static void compare(int n) {
        int slow = Main.recursive(n);
        int fast = Main.iterative(n);
        assert slow == fast; //~ assertion
    }

    @Requires("n >= 0")
    @Ensures("retval >= 0")
    static int recursive(int n) {
        if (n < 2) {
            return n;
        }
        return Main.recursive(n - 1) + Main.recursive(n - 2);
    }

    @Requires("n >= 0")
    static int iterative(int n) {
        int current = 0;
        int next = 1;
        int i = 0;
        while (i < n) {
            current = next;
            next = current + next;
            i = i + 1;
        }
        return current;
    }
}
