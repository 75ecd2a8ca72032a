//@ expect: valid

public class BoxBits {
    public static void main(String[] args) {
        int[] values = {0, 1, -1, 0x12345678, Integer.MIN_VALUE};
        for (int v : values) {
            System.out.println(Integer.bitCount(v) + " " + Integer.numberOfLeadingZeros(v) + " "
                + Integer.numberOfTrailingZeros(v) + " " + Integer.reverse(v) + " " + Integer.reverseBytes(v) + " "
                + Integer.highestOneBit(v) + " " + Integer.rotateLeft(v, 5) + " " + Integer.signum(v));
            System.out.println(Integer.toHexString(v) + " " + Integer.toBinaryString(v) + " " + Integer.toOctalString(v)
                + " " + Integer.toString(v, 7) + " " + Integer.toUnsignedString(v) + " " + Integer.divideUnsigned(v, 10)
                + " " + Integer.remainderUnsigned(v, 10) + " " + Integer.compareUnsigned(v, 5));
        }
        long[] longs = {0, 1, -1, 0x123456789abcdefL, Long.MIN_VALUE};
        for (long v : longs) {
            System.out.println(Long.bitCount(v) + " " + Long.numberOfLeadingZeros(v) + " "
                + Long.numberOfTrailingZeros(v) + " " + Long.reverse(v) + " " + Long.toHexString(v) + " "
                + Long.rotateRight(v, 9) + " " + Long.toUnsignedString(v) + " " + Long.hashCode(v));
        }
        System.out.println(Float.floatToIntBits(1.5f) + " " + Float.intBitsToFloat(0x7f800000) + " "
            + Double.doubleToLongBits(-0.0) + " " + Double.longBitsToDouble(1) + " " + Double.hashCode(0.1));
        System.out.println(Double.compare(-0.0, 0.0) + " " + Double.compare(Double.NaN, 1) + " "
            + Float.compare(1f, 2f) + " " + Double.isNaN(0.0 / 0.0) + " " + Double.isInfinite(1 / 0.0));
    }
}
