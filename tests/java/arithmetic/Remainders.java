//@ entry: Remainders.check
//@ expect: valid

public class Remainders {
    static void check(int a, byte c) {
        int b = c;
        if (b != 0 && a > -1000 && a < 1000) {
            int r = a % b;
            assert r == 0 || (r < 0) == (a < 0);
            assert b != 8 || r > -8 && r < 8;
        }
        assert Math.floorMod(a, 8) == (a & 7);
        assert a / 16 * 16 + a % 16 == a;
        assert -7 % 3 == -1 && 7 % -3 == 1 && -7 / 3 == -2;
    }
}
