package org.sosy_lab.sv_benchmarks;

/** The inputs of the programs of SV-COMP: for the compiler only. Oxpecker has a model of it, and so has a harness. */
public final class Verifier {
    private Verifier() {
    }

    public static void assume(boolean b) {
        throw new UnsupportedOperationException();
    }

    public static boolean nondetBoolean() {
        throw new UnsupportedOperationException();
    }

    public static byte nondetByte() {
        throw new UnsupportedOperationException();
    }

    public static char nondetChar() {
        throw new UnsupportedOperationException();
    }

    public static short nondetShort() {
        throw new UnsupportedOperationException();
    }

    public static int nondetInt() {
        throw new UnsupportedOperationException();
    }

    public static long nondetLong() {
        throw new UnsupportedOperationException();
    }

    public static float nondetFloat() {
        throw new UnsupportedOperationException();
    }

    public static double nondetDouble() {
        throw new UnsupportedOperationException();
    }

    public static String nondetString() {
        throw new UnsupportedOperationException();
    }
}
