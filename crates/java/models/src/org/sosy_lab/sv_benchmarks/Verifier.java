package org.sosy_lab.sv_benchmarks;

import oxpecker.Vm;

/** The inputs of the programs of SV-COMP. */
public final class Verifier {
    private Verifier() {
    }

    public static void assume(boolean b) {
        Vm.assume(b);
    }

    public static boolean nondetBoolean() {
        return Vm.anyBoolean();
    }

    public static byte nondetByte() {
        return Vm.anyByte();
    }

    public static char nondetChar() {
        return Vm.anyChar();
    }

    public static short nondetShort() {
        return Vm.anyShort();
    }

    public static int nondetInt() {
        return Vm.anyInt();
    }

    public static long nondetLong() {
        return Vm.anyLong();
    }

    public static float nondetFloat() {
        return Vm.anyFloat();
    }

    public static double nondetDouble() {
        return Vm.anyDouble();
    }

    public static String nondetString() {
        return Vm.anyString();
    }
}
