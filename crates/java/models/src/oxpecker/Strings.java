package oxpecker;

/** Access to the characters of strings, without copies. */
public final class Strings {
    private Strings() {
    }

    /** A string of these characters, which nobody changes any more. */
    public static String of(char[] chars) {
        return String.wrap$(chars);
    }

    /** The object of all literals of these characters. */
    public static String literal(char[] chars) {
        return String.literal$(chars);
    }

    /** The characters of a string, which must not be changed. */
    public static char[] chars(String s) {
        return s.value$();
    }

    /** What the operator + makes of two strings that are not null. */
    public static String concat(String a, String b) {
        char[] x = a.value$();
        char[] y = b.value$();
        char[] joined = new char[x.length + y.length];
        for (int i = 0; i < x.length; i++) {
            joined[i] = x[i];
        }
        for (int i = 0; i < y.length; i++) {
            joined[x.length + i] = y[i];
        }
        return of(joined);
    }

    /** What the operator + makes of a single object, and of a string: a string of its own. */
    public static String copy(String s) {
        return new String(s);
    }

    /** The string that stands for a string in a concatenation. */
    public static String orNull(String s) {
        return s == null ? "null" : s;
    }
}
