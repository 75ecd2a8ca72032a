//@ entry: LongCompare.check
//@ expect: invalid

public class LongCompare {
    static int byDifference(long a, long b) {
        long d = a - b;
        return d < 0 ? -1 : d > 0 ? 1 : 0;
    }

    static void check(long a, long b) {
        assert Long.compare(a, b) == -Long.compare(b, a);
        assert byDifference(a, b) == Long.compare(a, b); //~ assertion
    }
}
