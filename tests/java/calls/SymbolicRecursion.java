//@ entry: SymbolicRecursion.check
//@ expect: valid

public class SymbolicRecursion {
    static int sum(int n) {
        return n <= 0 ? 0 : n + sum(n - 1);
    }

    static void check(int n) {
        if (n >= 0 && n <= 6) {
            assert sum(n) == n * (n + 1) / 2;
        }
    }
}
