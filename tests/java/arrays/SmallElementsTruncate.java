//@ entry: SmallElementsTruncate.check
//@ expect: valid

public class SmallElementsTruncate {
    static void check(int x) {
        byte[] b = new byte[1];
        b[0] = (byte) x;
        assert b[0] == (byte) x && b[0] >= -128 && b[0] <= 127;
        char[] c = {(char) x};
        assert c[0] >= 0 && c[0] == (x & 0xffff);
        short[] s = {(short) x};
        assert s[0] == (x << 16 >> 16);
        boolean[] z = {x > 0};
        assert z[0] == (x > 0);
    }
}
