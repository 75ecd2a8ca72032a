//@ entry: BitTricks.check
//@ expect: valid

public class BitTricks {
    static int count(int x) {
        x = x - ((x >>> 1) & 0x55555555);
        x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
        return ((x + (x >>> 4) & 0x0f0f0f0f) * 0x01010101) >>> 24;
    }

    static void check(int x, int y) {
        assert (x & -x) == (x & (~x + 1));
        assert (x ^ y) == ((x | y) & ~(x & y));
        assert (x + y) == (x ^ y) + 2 * (x & y);
        if (x != 0 && (x & (x - 1)) == 0) {
            assert count(x) == 1;
        }
        int swapped = x ^ y;
        int a = swapped ^ x;
        assert a == y;
        int mask = x >> 31;
        assert ((x ^ mask) - mask) == (x < 0 ? -x : x);
    }
}
