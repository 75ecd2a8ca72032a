package java.lang;

public final class Void {
    /** Known to the front-end. */
    public static Class<Void> TYPE;

    private Void() {
    }
}
