//@ like: examples/recursion/fibonacci.oox
//@ entry: Main.compare
//@ expect: valid
// Fibonacci numbers by recursion and by a loop. The invariant of the loop says which two numbers
// the variables hold; both ways give the same result.

import oxpecker.contracts.*;

class Main {
    @Requires("0 <= n && n <= 8")
    @Exceptional("false")
    static void compare(int n) {
        int slow = Main.recursive(n);
        int fast = Main.iterative(n);
        assert slow == fast;
    }

    @Requires("n >= 0")
    @Ensures("retval >= 0 && (n > 0 ==> retval >= 1)")
    static int recursive(int n) {
        if (n < 2) {
            return n;
        }
        return Main.recursive(n - 1) + Main.recursive(n - 2);
    }

    @Requires("n >= 0")
    @Ensures("retval >= 0")
    @Exceptional("false")
    static int iterative(int n) {
        int current = 0;
        int next = 1;
        int i = 0;
        while (i < n) {
            int sum = current + next;
            current = next;
            next = sum;
            i = i + 1;
        }
        return current;
    }
}
