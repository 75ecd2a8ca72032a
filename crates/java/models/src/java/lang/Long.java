package java.lang;

public final class Long extends Number
    implements Comparable<Long>, java.lang.constant.Constable, java.lang.constant.ConstantDesc {
    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final long MAX_VALUE = 0x7fffffffffffffffL;
    public static final int SIZE = 64;
    public static final int BYTES = 8;
    /** Known to the front-end. */
    public static Class<Long> TYPE;

    private final long value;
    /** Whether valueOf made it, so that others of the same small value are the same object. */
    private final boolean shared$;

    @Deprecated
    public Long(long value) {
        this(value, false);
    }

    private Long(long value, boolean shared) {
        this.value = value;
        shared$ = shared;
    }

    @Deprecated
    public Long(String s) {
        this(parseLong(s, 10), false);
    }

    /** The objects that stand for the small values where it matters which object it is. */
    private static final class Cache {
        static final Long[] ALL = make();

        private static Long[] make() {
            Long[] all = new Long[256];
            for (int i = 0; i < 256; i++) {
                all[i] = new Long((long) (i - 128), true);
            }
            return all;
        }
    }

    public static Long valueOf(long x) {
        return new Long(x, true);
    }

    boolean is$(Object o) {
        return o instanceof Long && shared$ && ((Long) o).shared$ && value == ((Long) o).value && (value + 128 & ~255) == 0;
    }

    Object representative$() {
        return shared$ && (value + 128 & ~255) == 0 ? Cache.ALL[(int) value + 128] : this;
    }

    public static Long valueOf(String s) {
        return valueOf(parseLong(s, 10));
    }

    public static Long valueOf(String s, int radix) {
        return valueOf(parseLong(s, radix));
    }

    public byte byteValue() {
        return (byte) value;
    }

    public short shortValue() {
        return (short) value;
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return value;
    }

    public float floatValue() {
        return (float) value;
    }

    public double doubleValue() {
        return (double) value;
    }

    public boolean equals(Object o) {
        return o instanceof Long && value == ((Long) o).value;
    }

    public int hashCode() {
        return (int) (value ^ value >>> 32);
    }

    public static int hashCode(long x) {
        return (int) (x ^ x >>> 32);
    }

    public int compareTo(Long x) {
        return compare(value, x.value);
    }

    public static int compare(long x, long y) {
        return x < y ? -1 : x == y ? 0 : 1;
    }

    public static int compareUnsigned(long x, long y) {
        return compare(x + MIN_VALUE, y + MIN_VALUE);
    }

    public String toString() {
        return toString(value);
    }

    public static String toString(long x) {
        long rest = x < 0 ? x : -x;
        int digits = 1;
        long bound = -10;
        while (digits < 19 && rest <= bound) {
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

    public static String toString(long x, int radix) {
        if (radix == 10 || radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            return toString(x);
        }
        char[] v = new char[65];
        long rest = x < 0 ? x : -x;
        int i = v.length;
        do {
            v[--i] = Character.forDigit((int) -(rest % radix), radix);
            rest /= radix;
        } while (rest != 0);
        if (x < 0) {
            v[--i] = '-';
        }
        return new String(v, i, v.length - i);
    }

    public static String toHexString(long x) {
        return bits(x, 4);
    }

    public static String toOctalString(long x) {
        return bits(x, 3);
    }

    public static String toBinaryString(long x) {
        return bits(x, 1);
    }

    private static String bits(long x, int shift) {
        int n = 1;
        for (long rest = x >>> shift; rest != 0; rest >>>= shift) {
            n++;
        }
        char[] v = new char[n];
        long rest = x;
        for (int i = n - 1; i >= 0; i--) {
            v[i] = Character.forDigit((int) rest & (1 << shift) - 1, 16);
            rest >>>= shift;
        }
        return String.wrap$(v);
    }

    public static long parseLong(String s) {
        return parseLong(s, 10);
    }

    public static long parseLong(String s, int radix) {
        if (s == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        Integer.checkRadix(radix);
        long[] r = new long[1];
        if (!parsed(s, 0, s.length(), radix, r)) {
            throw Integer.malformed(s, radix);
        }
        return r[0];
    }

    public static long parseLong(CharSequence s, int begin, int end, int radix) {
        if (end > s.length() || begin < 0 || begin > end) {
            throw new IndexOutOfBoundsException();
        }
        Integer.checkRadix(radix);
        long[] r = new long[1];
        if (!parsed(s, begin, end, radix, r)) {
            throw new NumberFormatException(begin == end ? ""
                : "Error at index 0 in: \"" + s.subSequence(begin, end) + "\"");
        }
        return r[0];
    }

    /** Whether it is a number, which is then stored in to[0]. */
    private static boolean parsed(CharSequence s, int begin, int end, int radix, long[] to) {
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
        // Negative, as there is one negative number more.
        long limit = minus ? MIN_VALUE : -MAX_VALUE;
        long r = 0;
        for (; i < end; i++) {
            int d = Character.digit(s.charAt(i), radix);
            if (d < 0 || r < limit / radix || r * radix < limit + d) {
                return false;
            }
            r = r * radix - d;
        }
        to[0] = minus ? r : -r;
        return true;
    }

    public static long parseUnsignedLong(String s) {
        return parseUnsignedLong(s, 10);
    }

    public static long parseUnsignedLong(String s, int radix) {
        if (s == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        int n = s.length();
        if (n == 0) {
            throw Integer.malformed(s, radix);
        }
        if (s.charAt(0) == '-') {
            throw new NumberFormatException("Illegal leading minus sign on unsigned string " + s + ".");
        }
        int first = s.charAt(0) == '+' && n > 1 ? 1 : 0;
        long r = 0;
        boolean over = false;
        Integer.checkRadix(radix);
        for (int i = first; i < n; i++) {
            int d = Character.digit(s.charAt(i), radix);
            if (d < 0) {
                throw Integer.malformed(s, radix);
            }
            long top = divideUnsigned(-1L, radix);
            over |= compareUnsigned(r, top) > 0 || r == top && d > remainderUnsigned(-1L, radix);
            r = r * radix + d;
        }
        if (over) {
            throw new NumberFormatException("String value " + s + " exceeds range of unsigned long.");
        }
        return r;
    }

    public static Long decode(String s) {
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
        return valueOf(parseLong(minus ? "-".concat(digits) : digits, radix));
    }

    public static long divideUnsigned(long x, long y) {
        if (y < 0) {
            return compareUnsigned(x, y) < 0 ? 0 : 1;
        }
        if (x >= 0) {
            return x / y;
        }
        // Half of x first: the quotient is at most one too small.
        long q = (x >>> 1) / y << 1;
        return compareUnsigned(x - q * y, y) < 0 ? q : q + 1;
    }

    public static long remainderUnsigned(long x, long y) {
        return x - divideUnsigned(x, y) * y;
    }

    public static String toUnsignedString(long x) {
        return toUnsignedString(x, 10);
    }

    public static String toUnsignedString(long x, int radix) {
        if (x >= 0) {
            return toString(x, radix);
        }
        int base = radix < Character.MIN_RADIX || radix > Character.MAX_RADIX ? 10 : radix;
        long q = divideUnsigned(x, base);
        return toString(q, base).concat(toString(x - q * base, base));
    }

    public static int bitCount(long x) {
        long y = x - (x >>> 1 & 0x5555555555555555L);
        y = (y & 0x3333333333333333L) + (y >>> 2 & 0x3333333333333333L);
        y = y + (y >>> 4) & 0x0F0F0F0F0F0F0F0FL;
        return (int) (y * 0x0101010101010101L >>> 56);
    }

    public static long reverse(long x) {
        return (long) Integer.reverse((int) x) << 32 | Integer.reverse((int) (x >>> 32)) & 0xFFFFFFFFL;
    }

    public static long reverseBytes(long x) {
        return (long) Integer.reverseBytes((int) x) << 32 | Integer.reverseBytes((int) (x >>> 32)) & 0xFFFFFFFFL;
    }

    public static long highestOneBit(long x) {
        long y = x;
        y |= y >>> 1;
        y |= y >>> 2;
        y |= y >>> 4;
        y |= y >>> 8;
        y |= y >>> 16;
        y |= y >>> 32;
        return y ^ y >>> 1;
    }

    public static long lowestOneBit(long x) {
        return x & -x;
    }

    public static int numberOfLeadingZeros(long x) {
        long y = x;
        y |= y >>> 1;
        y |= y >>> 2;
        y |= y >>> 4;
        y |= y >>> 8;
        y |= y >>> 16;
        y |= y >>> 32;
        return bitCount(~y);
    }

    public static int numberOfTrailingZeros(long x) {
        return bitCount(~x & x - 1);
    }

    public static long rotateLeft(long x, int n) {
        return x << n | x >>> -n;
    }

    public static long rotateRight(long x, int n) {
        return x >>> n | x << -n;
    }

    public static int signum(long x) {
        return (int) (x >> 63 | -x >>> 63);
    }

    public static long sum(long x, long y) {
        return x + y;
    }

    public static long max(long x, long y) {
        return x >= y ? x : y;
    }

    public static long min(long x, long y) {
        return x <= y ? x : y;
    }

    public static Long getLong(String property) {
        return getLong(property, null);
    }

    public static Long getLong(String property, long otherwise) {
        Long found = getLong(property, null);
        return found == null ? valueOf(otherwise) : found;
    }

    public static Long getLong(String property, Long otherwise) {
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
