package oxpecker;

/** Access to the characters of strings, without copies. */
public final class Strings {
    private Strings() {
    }

    /** A string of these characters, which nobody changes any more. */
    public static String of(char[] chars) {
        return String.wrap$(chars);
    }

    /** The characters of a string, which must not be changed. */
    public static char[] chars(String s) {
        return s.value$();
    }
}
