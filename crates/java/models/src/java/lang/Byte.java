package java.lang;

public final class Byte extends Number implements Comparable<Byte>, java.lang.constant.Constable {
    public static final byte MIN_VALUE = -128;
    public static final byte MAX_VALUE = 127;
    public static final int SIZE = 8;
    public static final int BYTES = 1;
    /** Known to the front-end. */
    public static Class<Byte> TYPE;

    private final byte value;
    /** Whether valueOf made it, so that others of the same small value are the same object. */
    private final boolean shared$;

    @Deprecated
    public Byte(byte value) {
        this(value, false);
    }

    private Byte(byte value, boolean shared) {
        this.value = value;
        shared$ = shared;
    }

    @Deprecated
    public Byte(String s) {
        this(parseByte(s, 10), false);
    }

    /** The objects that stand for the small values where it matters which object it is. */
    private static final class Cache {
        static final Byte[] ALL = make();

        private static Byte[] make() {
            Byte[] all = new Byte[256];
            for (int i = 0; i < 256; i++) {
                all[i] = new Byte((byte) (i - 128), true);
            }
            return all;
        }
    }

    public static Byte valueOf(byte x) {
        return new Byte(x, true);
    }

    boolean is$(Object o) {
        return o instanceof Byte && shared$ && ((Byte) o).shared$ && value == ((Byte) o).value;
    }

    Object representative$() {
        return shared$ ? Cache.ALL[value + 128] : this;
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

    public java.util.Optional<? extends java.lang.constant.ConstantDesc> describeConstable() {
        oxpecker.Vm.fail("the description of a constant");
        return null;
    }
}
