package java.lang;

import java.io.Serializable;

public final class Boolean implements Serializable, Comparable<Boolean>, java.lang.constant.Constable {
    public static final Boolean TRUE = new Boolean(true, true);
    public static final Boolean FALSE = new Boolean(false, true);
    /** Known to the front-end. */
    public static Class<Boolean> TYPE;

    private final boolean value;
    /** Whether valueOf made it, so that others of the same value are the same object. */
    private final boolean shared$;

    @Deprecated
    public Boolean(boolean value) {
        this(value, false);
    }

    private Boolean(boolean value, boolean shared) {
        this.value = value;
        shared$ = shared;
    }

    @Deprecated
    public Boolean(String s) {
        this(parseBoolean(s));
    }

    public static boolean parseBoolean(String s) {
        return "true".equalsIgnoreCase(s);
    }

    public boolean booleanValue() {
        return value;
    }

    public static Boolean valueOf(boolean b) {
        return new Boolean(b, true);
    }

    boolean is$(Object o) {
        return o instanceof Boolean && shared$ && ((Boolean) o).shared$ && value == ((Boolean) o).value;
    }

    Object representative$() {
        return !shared$ ? this : value ? TRUE : FALSE;
    }

    public static Boolean valueOf(String s) {
        return valueOf(parseBoolean(s));
    }

    public static String toString(boolean b) {
        return b ? "true" : "false";
    }

    public String toString() {
        return value ? "true" : "false";
    }

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(boolean b) {
        return b ? 1231 : 1237;
    }

    public boolean equals(Object o) {
        return o instanceof Boolean && value == ((Boolean) o).value;
    }

    public int compareTo(Boolean b) {
        return compare(value, b.value);
    }

    public static int compare(boolean a, boolean b) {
        return a == b ? 0 : a ? 1 : -1;
    }

    public static boolean logicalAnd(boolean a, boolean b) {
        return a & b;
    }

    public static boolean logicalOr(boolean a, boolean b) {
        return a | b;
    }

    public static boolean logicalXor(boolean a, boolean b) {
        return a ^ b;
    }

    public static boolean getBoolean(String property) {
        return parseBoolean(oxpecker.World.setting(property));
    }

    public java.util.Optional<? extends java.lang.constant.ConstantDesc> describeConstable() {
        oxpecker.Vm.fail("the description of a constant");
        return null;
    }
}
