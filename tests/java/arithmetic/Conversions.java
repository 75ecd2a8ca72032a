//@ expect: valid

public class Conversions {
    public static void main(String[] args) {
        double[] doubles = {0.0, -0.0, 1.9, -1.9, 127.5, 128, -129, 65535.9, 65536, 2147483647.5, 2147483648.0,
            -2147483649.0, 1e18, 9.3e18, -9.3e18, 1e300, Double.NaN, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, 16777217.0};
        for (double d : doubles) {
            float f = (float) d;
            System.out.println(d + ": " + (int) d + " " + (long) d + " " + (f == d) + " " + (byte) d + " " + (short) d + " "
                + (int) (char) d);
            System.out.println("  " + (int) f + " " + (long) f);
        }
        long[] longs = {0, -1, 127, 128, 255, 256, 32768, 65536, 1L << 31, 1L << 32, (1L << 53) + 1, Long.MAX_VALUE,
            Long.MIN_VALUE, 0x123456789abcdL};
        for (long l : longs) {
            int i = (int) l;
            System.out.println(l + ": " + i + " " + (byte) l + " " + (short) l + " " + (int) (char) l + " "
                + ((float) l == l) + " " + (double) l + " " + (long) (float) i + " " + (double) i);
        }
    }
}
