package java.lang;

import oxpecker.Vm;

public final class Double extends Number
    implements Comparable<Double>, java.lang.constant.Constable, java.lang.constant.ConstantDesc {
    public static final double POSITIVE_INFINITY = 1.0 / 0.0;
    public static final double NEGATIVE_INFINITY = -1.0 / 0.0;
    public static final double NaN = 0.0 / 0.0;
    public static final double MAX_VALUE = 0x1.fffffffffffffP+1023;
    public static final double MIN_NORMAL = 0x1.0p-1022;
    public static final double MIN_VALUE = 0x0.0000000000001P-1022;
    public static final int MAX_EXPONENT = 1023;
    public static final int MIN_EXPONENT = -1022;
    public static final int SIZE = 64;
    public static final int BYTES = 8;
    public static final int PRECISION = 53;
    /** Known to the front-end. */
    public static Class<Double> TYPE;

    private final double value;

    @Deprecated
    public Double(double value) {
        this.value = value;
    }

    @Deprecated
    public Double(String s) {
        value = parseDouble(s);
    }

    public static Double valueOf(double x) {
        return new Double(x);
    }

    public static Double valueOf(String s) {
        return new Double(parseDouble(s));
    }

    /** The text without blanks and suffix; an exception unless it is a decimal number. */
    static String number(String s) {
        String t = s.trim();
        char[] v = t.value;
        if (v.length == 0) {
            throw new NumberFormatException("empty String");
        }
        int i = v[0] == '-' || v[0] == '+' ? 1 : 0;
        if (t.startsWith("NaN", i) && v.length == i + 3 || t.startsWith("Infinity", i) && v.length == i + 8) {
            return t;
        }
        if (t.startsWith("0x", i) || t.startsWith("0X", i)) {
            Vm.fail("parsing a hexadecimal floating-point number");
        }
        int digits = 0;
        while (i < v.length && v[i] >= '0' && v[i] <= '9') {
            i++;
            digits++;
        }
        if (i < v.length && v[i] == '.') {
            i++;
            while (i < v.length && v[i] >= '0' && v[i] <= '9') {
                i++;
                digits++;
            }
        }
        boolean right = digits > 0;
        if (right && i < v.length && (v[i] == 'e' || v[i] == 'E')) {
            i++;
            if (i < v.length && (v[i] == '-' || v[i] == '+')) {
                i++;
            }
            digits = 0;
            while (i < v.length && v[i] >= '0' && v[i] <= '9') {
                i++;
                digits++;
            }
            right = digits > 0;
        }
        int end = i;
        if (i < v.length && (v[i] == 'f' || v[i] == 'F' || v[i] == 'd' || v[i] == 'D')) {
            i++;
        }
        if (!right || i < v.length) {
            throw Integer.malformed(t, 10);
        }
        return t.substring(0, end);
    }

    public static double parseDouble(String s) {
        String t = number(s);
        char[] v = t.value;
        if (v[v.length - 1] == 'N') {
            return NaN;
        }
        if (v[v.length - 1] == 'y') {
            return v[0] == '-' ? NEGATIVE_INFINITY : POSITIVE_INFINITY;
        }
        return Vm.parseDouble(v);
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
        return (long) value;
    }

    public float floatValue() {
        return (float) value;
    }

    public double doubleValue() {
        return value;
    }

    public boolean isNaN() {
        return value != value;
    }

    public static boolean isNaN(double x) {
        return x != x;
    }

    public boolean isInfinite() {
        return isInfinite(value);
    }

    public static boolean isInfinite(double x) {
        return x == POSITIVE_INFINITY || x == NEGATIVE_INFINITY;
    }

    public static boolean isFinite(double x) {
        return x >= -MAX_VALUE && x <= MAX_VALUE;
    }

    public static long doubleToLongBits(double x) {
        return x != x ? 0x7FF8000000000000L : Vm.bits(x);
    }

    public static long doubleToRawLongBits(double x) {
        return Vm.bits(x);
    }

    public static double longBitsToDouble(long b) {
        return Vm.fromBits(b);
    }

    public boolean equals(Object o) {
        return o instanceof Double && doubleToLongBits(value) == doubleToLongBits(((Double) o).value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(double x) {
        long b = doubleToLongBits(x);
        return (int) (b ^ b >>> 32);
    }

    public int compareTo(Double x) {
        return compare(value, x.value);
    }

    public static int compare(double x, double y) {
        if (x < y) {
            return -1;
        }
        if (x > y) {
            return 1;
        }
        // Equal, zeros of two signs, or not a number, which is above all.
        return Long.compare(doubleToLongBits(x), doubleToLongBits(y));
    }

    public String toString() {
        return toString(value);
    }

    public static String toString(double x) {
        if (x != x) {
            return "NaN";
        }
        if (x == POSITIVE_INFINITY) {
            return "Infinity";
        }
        if (x == NEGATIVE_INFINITY) {
            return "-Infinity";
        }
        char[] shortest = Vm.show(x);
        if (Vm.feature() > 0 && Vm.feature() < 19) {
            // Until Java 18 some numbers had more digits than they need (JDK-4511638).
            return jdk.internal.math.FloatingDecimal.toJavaFormatString(x);
        }
        return String.wrap$(shortest);
    }

    public static String toHexString(double x) {
        Vm.fail("Double.toHexString");
        return null;
    }

    public static double sum(double x, double y) {
        return x + y;
    }

    public static double max(double x, double y) {
        return Math.max(x, y);
    }

    public static double min(double x, double y) {
        return Math.min(x, y);
    }

    public java.util.Optional<? extends java.lang.constant.ConstantDesc> describeConstable() {
        oxpecker.Vm.fail("the description of a constant");
        return null;
    }
}
