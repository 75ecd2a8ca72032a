//@ entry: Widening.check
//@ expect: invalid

public class Widening {
    static void check(int x) {
        long right = x * 1024L;
        assert right >> 10 == x;
        long wrong = x * 1024;
        assert wrong == right; //~ assertion
    }
}
