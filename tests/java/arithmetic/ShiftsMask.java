//@ entry: ShiftsMask.check
//@ expect: valid

public class ShiftsMask {
    static void check(int x, int s, long y) {
        assert x << s == x << (s & 31);
        assert x >> (s + 32) == x >> s;
        assert x >>> s == x >>> (s & 31);
        assert y << s == y << (s & 63);
        assert y >>> 64 == y;
        assert (x >>> 1) >= 0;
        assert (x << 32) == x;
    }
}
