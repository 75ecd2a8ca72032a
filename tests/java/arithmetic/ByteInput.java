//@ entry: ByteInput.check
//@ expect: valid

public class ByteInput {
    static void check(byte b, short s) {
        assert b >= -128 && b < 128;
        assert s >= Short.MIN_VALUE && s <= Short.MAX_VALUE;
        assert (byte) (b & 0xff) == b;
        int wide = b & 0xff;
        assert wide == (b < 0 ? b + 256 : b);
        byte sum = (byte) (b + s);
        assert (sum & 0xff) == ((b + s) & 0xff);
        short joined = (short) (b << 8 | s & 0xff);
        assert (byte) (joined >> 8) == b;
    }
}
