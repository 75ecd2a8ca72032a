//@ entry: MinValue.check
//@ expect: valid

public class MinValue {
    static void check(int x) {
        int q = x / -1;
        assert q == -x;
        assert x % -1 == 0;
        if (x == Integer.MIN_VALUE) {
            assert q == x;
            assert Math.abs(x) < 0;
        }
    }
}
