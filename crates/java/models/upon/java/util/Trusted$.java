package java.util;

/** Has the immutable collections give {@code SharedSecrets} what makes lists of arrays. */
public final class Trusted$ {
    private Trusted$() {
    }

    public static void open() {
        new ImmutableCollections.Access();
    }
}
