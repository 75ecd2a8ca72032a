package java.lang;

public final class Byte extends Number implements Comparable<Byte> {
    public static final byte MIN_VALUE = -128;
    public static final byte MAX_VALUE = 127;
    public static final int SIZE = 8;
    public static final int BYTES = 1;
    /** Known to the front-end. */
    public static Class<Byte> TYPE;

    private final byte value;

    @Deprecated
    public Byte(byte value) {
        this.value = value;
    }

    @Deprecated
    public Byte(String s) {
        value = parseByte(s, 10);
    }

    /** Made when the first small value is boxed. */
    private static final class Cache {
        static final Byte[] ALL = make();

        private static Byte[] make() {
            Byte[] all = new Byte[256];
            for (int i = 0; i < 256; i++) {
                all[i] = new Byte((byte) (i - 128));
            }
            return all;
        }
    }

    public static Byte valueOf(byte x) {
        return Cache.ALL[x + 128];
    }

    public static Byte valueOf(String s) {
        return valueOf(parseByte(s, 10));
    }

    public static Byte valueOf(String s, int radix) {
        return valueOf(parseByte(s, radix));
    }

    public static byte parseByte(String s) {
        return parseByte(s, 10);
    }

    public static byte parseByte(String s, int radix) {
        int i = Integer.parseInt(s, radix);
        if (i < MIN_VALUE || i > MAX_VALUE) {
            throw new NumberFormatException("Value out of range. Value:\"" + s + "\" Radix:" + radix);
        }
        return (byte) i;
    }

    public static Byte decode(String s) {
        int i = Integer.decode(s).intValue();
        if (i < MIN_VALUE || i > MAX_VALUE) {
            throw new NumberFormatException("Value " + i + " out of range from input " + s);
        }
        return valueOf((byte) i);
    }

    public byte byteValue() {
        return value;
    }

    public short shortValue() {
        return (short) value;
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return (long) value;
    }

    public float floatValue() {
        return (float) value;
    }

    public double doubleValue() {
        return (double) value;
    }

    public boolean equals(Object o) {
        return o instanceof Byte && value == ((Byte) o).value;
    }

    public int hashCode() {
        return value;
    }

    public static int hashCode(byte x) {
        return x;
    }

    public int compareTo(Byte x) {
        return value - x.value;
    }

    public static int compare(byte x, byte y) {
        return x - y;
    }

    public static int compareUnsigned(byte x, byte y) {
        return toUnsignedInt(x) - toUnsignedInt(y);
    }

    public static int toUnsignedInt(byte x) {
        return x & 0xFF;
    }

    public static long toUnsignedLong(byte x) {
        return x & 0xFFL;
    }

    public String toString() {
        return Integer.toString(value);
    }

    public static String toString(byte x) {
        return Integer.toString(x);
    }
}
