//@ entry: Collatz.check
//@ expect: invalid

public class Collatz {
    static int steps(int n) {
        int steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    static void check(int n) {
        if (n >= 1 && n <= 6) {
            int s = steps(n);
            assert s <= 8;
            assert s != 8; //~ assertion
        }
    }
}
