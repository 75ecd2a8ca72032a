package java.lang;

public final class Short extends Number implements Comparable<Short>, java.lang.constant.Constable {
    public static final short MIN_VALUE = -32768;
    public static final short MAX_VALUE = 32767;
    public static final int SIZE = 16;
    public static final int BYTES = 2;
    /** Known to the front-end. */
    public static Class<Short> TYPE;

    private final short value;
    /** Whether valueOf made it, so that others of the same small value are the same object. */
    private final boolean shared$;

    @Deprecated
    public Short(short value) {
        this(value, false);
    }

    private Short(short value, boolean shared) {
        this.value = value;
        shared$ = shared;
    }

    @Deprecated
    public Short(String s) {
        this(parseShort(s, 10), false);
    }

    /** The objects that stand for the small values where it matters which object it is. */
    private static final class Cache {
        static final Short[] ALL = make();

        private static Short[] make() {
            Short[] all = new Short[256];
            for (int i = 0; i < 256; i++) {
                all[i] = new Short((short) (i - 128), true);
            }
            return all;
        }
    }

    public static Short valueOf(short x) {
        return new Short(x, true);
    }

    boolean is$(Object o) {
        return o instanceof Short && shared$ && ((Short) o).shared$ && value == ((Short) o).value && (value + 128 & ~255) == 0;
    }

    Object representative$() {
        return shared$ && (value + 128 & ~255) == 0 ? Cache.ALL[value + 128] : this;
    }

    public static Short valueOf(String s) {
        return valueOf(parseShort(s, 10));
    }

    public static Short valueOf(String s, int radix) {
        return valueOf(parseShort(s, radix));
    }

    public static short parseShort(String s) {
        return parseShort(s, 10);
    }

    public static short parseShort(String s, int radix) {
        int i = Integer.parseInt(s, radix);
        if (i < MIN_VALUE || i > MAX_VALUE) {
            throw new NumberFormatException("Value out of range. Value:\"" + s + "\" Radix:" + radix);
        }
        return (short) i;
    }

    public static Short decode(String s) {
        int i = Integer.decode(s).intValue();
        if (i < MIN_VALUE || i > MAX_VALUE) {
            throw new NumberFormatException("Value " + i + " out of range from input " + s);
        }
        return valueOf((short) i);
    }

    public byte byteValue() {
        return (byte) value;
    }

    public short shortValue() {
        return value;
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
        return o instanceof Short && value == ((Short) o).value;
    }

    public int hashCode() {
        return value;
    }

    public static int hashCode(short x) {
        return x;
    }

    public int compareTo(Short x) {
        return value - x.value;
    }

    public static int compare(short x, short y) {
        return x - y;
    }

    public static int compareUnsigned(short x, short y) {
        return toUnsignedInt(x) - toUnsignedInt(y);
    }

    public static int toUnsignedInt(short x) {
        return x & 0xFFFF;
    }

    public static long toUnsignedLong(short x) {
        return x & 0xFFFFL;
    }

    public String toString() {
        return Integer.toString(value);
    }

    public static String toString(short x) {
        return Integer.toString(x);
    }

    public static short reverseBytes(short x) {
        return (short) (x << 8 | x >> 8 & 0xFF);
    }

    public java.util.Optional<? extends java.lang.constant.ConstantDesc> describeConstable() {
        oxpecker.Vm.fail("the description of a constant");
        return null;
    }
}
