package jdk.internal.misc;

/** There is no archive of classes. */
public class CDS {
    public static boolean isDumpingClassList() {
        return false;
    }

    public static boolean isDumpingArchive() {
        return false;
    }

    public static boolean isSharingEnabled() {
        return false;
    }

    public static void initializeFromArchive(Class<?> c) {
    }

    /** Not zero, so that the orders of Set.of and Map.of do not depend on the clock. */
    public static long getRandomSeedForDumping() {
        return 1;
    }
}
