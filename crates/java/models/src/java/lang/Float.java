package java.lang;

import oxpecker.Vm;

public final class Float extends Number
    implements Comparable<Float>, java.lang.constant.Constable, java.lang.constant.ConstantDesc {
    public static final float POSITIVE_INFINITY = 1.0f / 0.0f;
    public static final float NEGATIVE_INFINITY = -1.0f / 0.0f;
    public static final float NaN = 0.0f / 0.0f;
    public static final float MAX_VALUE = 0x1.fffffeP+127f;
    public static final float MIN_NORMAL = 0x1.0p-126f;
    public static final float MIN_VALUE = 0x0.000002P-126f;
    public static final int MAX_EXPONENT = 127;
    public static final int MIN_EXPONENT = -126;
    public static final int SIZE = 32;
    public static final int BYTES = 4;
    public static final int PRECISION = 24;
    /** Known to the front-end. */
    public static Class<Float> TYPE;

    private final float value;

    @Deprecated
    public Float(float value) {
        this.value = value;
    }

    @Deprecated
    public Float(double value) {
        this.value = (float) value;
    }

    @Deprecated
    public Float(String s) {
        value = parseFloat(s);
    }

    public static Float valueOf(float x) {
        return new Float(x);
    }

    public static Float valueOf(String s) {
        return new Float(parseFloat(s));
    }

    public static float parseFloat(String s) {
        double d = Double.parseDouble(s);
        // It was rounded to a double, and is rounded again: wrong only if the double is half way between two floats.
        long b = Vm.bits(d);
        double a = d < 0 ? -d : d;
        if (a != 0 && a < MIN_NORMAL || (b & 0x1FFFFFFF) == 0x10000000) {
            if (a < 0x1p-1000 || !exact(a)) {
                Vm.fail("Float.parseFloat of a number that is hard to round");
            }
        }
        return (float) d;
    }

    /** Whether a short decimal number is that double: one with few binary places, or a small integer. */
    private static boolean exact(double a) {
        return a < 0x1p53 && a * 1024 == (long) (a * 1024);
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
        return value;
    }

    public double doubleValue() {
        return (double) value;
    }

    public boolean isNaN() {
        return value != value;
    }

    public static boolean isNaN(float x) {
        return x != x;
    }

    public boolean isInfinite() {
        return isInfinite(value);
    }

    public static boolean isInfinite(float x) {
        return x == POSITIVE_INFINITY || x == NEGATIVE_INFINITY;
    }

    public static boolean isFinite(float x) {
        return x >= -MAX_VALUE && x <= MAX_VALUE;
    }

    public static int floatToIntBits(float x) {
        return x != x ? 0x7FC00000 : Vm.bits(x);
    }

    public static int floatToRawIntBits(float x) {
        return Vm.bits(x);
    }

    public static float intBitsToFloat(int b) {
        return Vm.fromBits(b);
    }

    public boolean equals(Object o) {
        return o instanceof Float && floatToIntBits(value) == floatToIntBits(((Float) o).value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(float x) {
        int b = floatToIntBits(x);
        return b;
    }

    public int compareTo(Float x) {
        return compare(value, x.value);
    }

    public static int compare(float x, float y) {
        if (x < y) {
            return -1;
        }
        if (x > y) {
            return 1;
        }
        // Equal, zeros of two signs, or not a number, which is above all.
        return Integer.compare(floatToIntBits(x), floatToIntBits(y));
    }

    public String toString() {
        return toString(value);
    }

    public static String toString(float x) {
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

    public static String toHexString(float x) {
        Vm.fail("Float.toHexString");
        return null;
    }

    public static float sum(float x, float y) {
        return x + y;
    }

    public static float max(float x, float y) {
        return Math.max(x, y);
    }

    public static float min(float x, float y) {
        return Math.min(x, y);
    }

    public java.util.Optional<? extends java.lang.constant.ConstantDesc> describeConstable() {
        oxpecker.Vm.fail("the description of a constant");
        return null;
    }
}
