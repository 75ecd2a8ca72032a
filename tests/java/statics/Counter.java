//@ entry: Counter.check
//@ expect: valid

public class Counter {
    private static int next;
    private static long total;
    private final int id = next++;

    static void check(int n) {
        int before = next;
        Counter a = new Counter();
        Counter b = new Counter();
        assert a.id + 1 == b.id;
        assert next == before + 2;
        total += n;
        total += n;
        assert total == 2L * n;
    }
}
