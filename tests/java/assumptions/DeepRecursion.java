// The default stack of a machine may be too small for that many calls.
//@ expect: valid
//@ verify: --unwind 6000
//@ assumes: unlimited-stack

public class DeepRecursion {
    static int sum(int n) {
        return n == 0 ? 0 : n + sum(n - 1);
    }

    public static void main(String[] args) {
        assert sum(5000) == 12502500;
    }
}
