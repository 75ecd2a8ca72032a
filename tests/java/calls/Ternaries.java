//@ entry: Ternaries.check
//@ expect: valid

public class Ternaries {
    static int sign(int x) {
        return x > 0 ? 1 : x == 0 ? 0 : -1;
    }

    static void check(int x, int y, boolean b) {
        assert sign(x) == Integer.signum(x);
        int max = x > y ? x : y;
        assert max >= x && max >= y && (max == x || max == y);
        boolean xor = b ? !(x > y) : x > y;
        assert xor == (b ^ x > y);
        long wide = b ? x : (long) y;
        assert wide == (b ? x : y);
        assert (b ? 1 : 2) + (b ? 2 : 1) == 3;
    }
}
