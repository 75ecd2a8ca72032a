package java.lang;

public final class Integer extends Number
    implements Comparable<Integer>, java.lang.constant.Constable, java.lang.constant.ConstantDesc {
    public static final int MIN_VALUE = 0x80000000;
    public static final int MAX_VALUE = 0x7fffffff;
    public static final int SIZE = 32;
    public static final int BYTES = 4;
    /** Known to the front-end. */
    public static Class<Integer> TYPE;

    private final int value;
    /** Whether valueOf made it, so that others of the same small value are the same object. */
    private final boolean shared$;

    @Deprecated
    public Integer(int value) {
        this(value, false);
    }

    private Integer(int value, boolean shared) {
        this.value = value;
        shared$ = shared;
    }

    @Deprecated
    public Integer(String s) {
        this(parseInt(s, 10), false);
    }

    /** The objects that stand for the small values where it matters which object it is. */
    private static final class Cache {
        static final Integer[] ALL = make();

        private static Integer[] make() {
            Integer[] all = new Integer[256];
            for (int i = 0; i < 256; i++) {
                all[i] = new Integer((int) (i - 128), true);
            }
            return all;
        }
    }

    public static Integer valueOf(int x) {
        return new Integer(x, true);
    }

    boolean is$(Object o) {
        return o instanceof Integer && shared$ && ((Integer) o).shared$ && value == ((Integer) o).value && (value + 128 & ~255) == 0;
    }

    Object representative$() {
        return shared$ && (value + 128 & ~255) == 0 ? Cache.ALL[value + 128] : this;
    }

    public static Integer valueOf(String s) {
        return valueOf(parseInt(s, 10));
    }

    public static Integer valueOf(String s, int radix) {
        return valueOf(parseInt(s, radix));
    }

    public byte byteValue() {
        return (byte) value;
    }

    public short shortValue() {
        return (short) value;
    }

    public int intValue() {
        return value;
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
        return o instanceof Integer && value == ((Integer) o).value;
    }

    public int hashCode() {
        return value;
    }

    public static int hashCode(int x) {
        return x;
    }

    public int compareTo(Integer x) {
        return compare(value, x.value);
    }

    public static int compare(int x, int y) {
        return x < y ? -1 : x == y ? 0 : 1;
    }

    public static int compareUnsigned(int x, int y) {
        return compare(x + MIN_VALUE, y + MIN_VALUE);
    }

    public String toString() {
        return toString(value);
    }

    public static String toString(int x) {
        int rest = x < 0 ? x : -x;
        int digits = 1;
        int bound = -10;
        while (digits < 10 && rest <= bound) {
            digits++;
            bound *= 10;
        }
        int sign = x < 0 ? 1 : 0;
        char[] v = new char[sign + digits];
        v[0] = '-';
        for (int i = v.length - 1; i >= sign; i--) {
            v[i] = (char) ('0' - rest % 10);
            rest /= 10;
        }
        return String.wrap$(v);
    }

    public static String toString(int x, int radix) {
        if (radix == 10 || radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            return toString(x);
        }
        char[] v = new char[33];
        int rest = x < 0 ? x : -x;
        int i = v.length;
        do {
            v[--i] = Character.forDigit(-(rest % radix), radix);
            rest /= radix;
        } while (rest != 0);
        if (x < 0) {
            v[--i] = '-';
        }
        return new String(v, i, v.length - i);
    }

    public static String toHexString(int x) {
        return bits(x, 4);
    }

    public static String toOctalString(int x) {
        return bits(x, 3);
    }

    public static String toBinaryString(int x) {
        return bits(x, 1);
    }

    private static String bits(int x, int shift) {
        int n = 1;
        for (int rest = x >>> shift; rest != 0; rest >>>= shift) {
            n++;
        }
        char[] v = new char[n];
        int rest = x;
        for (int i = n - 1; i >= 0; i--) {
            v[i] = Character.forDigit(rest & (1 << shift) - 1, 16);
            rest >>>= shift;
        }
        return String.wrap$(v);
    }

    static NumberFormatException malformed(String s, int radix) {
        String text = "For input string: \"" + s + "\"";
        return new NumberFormatException(radix == 10 ? text : text + " under radix " + radix);
    }

    static void checkRadix(int radix) {
        if (radix < Character.MIN_RADIX) {
            throw new NumberFormatException("radix " + radix + " less than Character.MIN_RADIX");
        }
        if (radix > Character.MAX_RADIX) {
            throw new NumberFormatException("radix " + radix + " greater than Character.MAX_RADIX");
        }
    }

    public static int parseInt(String s) {
        return parseInt(s, 10);
    }

    public static int parseInt(String s, int radix) {
        if (s == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        checkRadix(radix);
        int[] r = new int[1];
        if (!parsed(s, 0, s.length(), radix, r)) {
            throw malformed(s, radix);
        }
        return r[0];
    }

    public static int parseInt(CharSequence s, int begin, int end, int radix) {
        if (end > s.length() || begin < 0 || begin > end) {
            throw new IndexOutOfBoundsException();
        }
        checkRadix(radix);
        int[] r = new int[1];
        if (!parsed(s, begin, end, radix, r)) {
            throw new NumberFormatException(begin == end ? ""
                : "Error at index 0 in: \"" + s.subSequence(begin, end) + "\"");
        }
        return r[0];
    }

    /** Whether it is a number, which is then stored in to[0]. */
    private static boolean parsed(CharSequence s, int begin, int end, int radix, int[] to) {
        if (begin == end) {
            return false;
        }
        char first = s.charAt(begin);
        boolean minus = first == '-';
        int i = begin;
        if (minus || first == '+') {
            i++;
            if (i == end) {
                return false;
            }
        }
        long r = 0;
        for (; i < end; i++) {
            int d = Character.digit(s.charAt(i), radix);
            r = r * radix + d;
            if (d < 0 || r > (minus ? 0x80000000L : 0x7FFFFFFFL)) {
                return false;
            }
        }
        to[0] = (int) (minus ? -r : r);
        return true;
    }

    public static int parseUnsignedInt(String s) {
        return parseUnsignedInt(s, 10);
    }

    public static int parseUnsignedInt(String s, int radix) {
        String t = s;
        if (t == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        if (t.isEmpty()) {
            throw malformed(t, radix);
        }
        if (t.charAt(0) == '-') {
            throw new NumberFormatException("Illegal leading minus sign on unsigned string " + t + ".");
        }
        long r = Long.parseLong(t, radix);
        if (r > 0xFFFFFFFFL) {
            throw new NumberFormatException("String value " + t + " exceeds range of unsigned int.");
        }
        return (int) r;
    }

    public static Integer decode(String s) {
        if (s.isEmpty()) {
            throw new NumberFormatException("Zero length string");
        }
        boolean minus = s.charAt(0) == '-';
        int i = minus || s.charAt(0) == '+' ? 1 : 0;
        int radix = 10;
        if (s.startsWith("0x", i) || s.startsWith("0X", i)) {
            i += 2;
            radix = 16;
        } else if (s.startsWith("#", i)) {
            i++;
            radix = 16;
        } else if (s.startsWith("0", i) && s.length() > i + 1) {
            i++;
            radix = 8;
        }
        if (s.startsWith("-", i) || s.startsWith("+", i)) {
            throw new NumberFormatException("Sign character in wrong position");
        }
        String digits = s.substring(i);
        return valueOf(parseInt(minus ? "-".concat(digits) : digits, radix));
    }

    public static long toUnsignedLong(int x) {
        return x & 0xFFFFFFFFL;
    }

    public static int divideUnsigned(int x, int y) {
        return (int) (toUnsignedLong(x) / toUnsignedLong(y));
    }

    public static int remainderUnsigned(int x, int y) {
        return (int) (toUnsignedLong(x) % toUnsignedLong(y));
    }

    public static String toUnsignedString(int x) {
        return Long.toString(toUnsignedLong(x));
    }

    public static String toUnsignedString(int x, int radix) {
        return Long.toString(toUnsignedLong(x), radix);
    }

    public static int bitCount(int x) {
        int y = x - (x >>> 1 & 0x55555555);
        y = (y & 0x33333333) + (y >>> 2 & 0x33333333);
        y = y + (y >>> 4) & 0x0F0F0F0F;
        return y * 0x01010101 >>> 24;
    }

    public static int reverse(int x) {
        int y = x >>> 1 & 0x55555555 | (x & 0x55555555) << 1;
        y = y >>> 2 & 0x33333333 | (y & 0x33333333) << 2;
        y = y >>> 4 & 0x0F0F0F0F | (y & 0x0F0F0F0F) << 4;
        return reverseBytes(y);
    }

    public static int reverseBytes(int x) {
        return x << 24 | (x & 0xFF00) << 8 | x >>> 8 & 0xFF00 | x >>> 24;
    }

    public static int highestOneBit(int x) {
        int y = x;
        y |= y >>> 1;
        y |= y >>> 2;
        y |= y >>> 4;
        y |= y >>> 8;
        y |= y >>> 16;
        return y ^ y >>> 1;
    }

    public static int lowestOneBit(int x) {
        return x & -x;
    }

    public static int numberOfLeadingZeros(int x) {
        int y = x;
        y |= y >>> 1;
        y |= y >>> 2;
        y |= y >>> 4;
        y |= y >>> 8;
        y |= y >>> 16;
        return bitCount(~y);
    }

    public static int numberOfTrailingZeros(int x) {
        return bitCount(~x & x - 1);
    }

    public static int rotateLeft(int x, int n) {
        return x << n | x >>> -n;
    }

    public static int rotateRight(int x, int n) {
        return x >>> n | x << -n;
    }

    public static int signum(int x) {
        return x >> 31 | -x >>> 31;
    }

    public static int sum(int x, int y) {
        return x + y;
    }

    public static int max(int x, int y) {
        return x >= y ? x : y;
    }

    public static int min(int x, int y) {
        return x <= y ? x : y;
    }

    public static Integer getInteger(String property) {
        return getInteger(property, null);
    }

    public static Integer getInteger(String property, int otherwise) {
        Integer found = getInteger(property, null);
        return found == null ? valueOf(otherwise) : found;
    }

    public static Integer getInteger(String property, Integer otherwise) {
        String value = oxpecker.World.setting(property);
        if (value != null) {
            try {
                return decode(value);
            } catch (NumberFormatException e) {
                return otherwise;
            }
        }
        return otherwise;
    }

    public java.util.Optional<? extends java.lang.constant.ConstantDesc> describeConstable() {
        oxpecker.Vm.fail("the description of a constant");
        return null;
    }
}
