//@ entry: AllParameters.check
//@ expect: valid

public class AllParameters {
    static void check(boolean z, byte b, char c, short s, int i, long l, float f, double d) {
        assert z == true || z == false;
        assert (byte) b == b && (char) c == c && (short) s == s;
        long sum = b + c + s;
        assert sum >= -128 - 32768 && sum <= 127 + 65535 + 32767;
        assert i <= Integer.MAX_VALUE && l >= Long.MIN_VALUE;
        assert f != f || f <= 1f / 0f;
        assert !(d > 1.0 / 0);
    }
}
