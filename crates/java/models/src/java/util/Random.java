package java.util;

import oxpecker.Vm;

/** Any numbers, with a seed, too. */
public class Random implements java.io.Serializable {
    public Random() {
    }

    public Random(long seed) {
    }

    public void setSeed(long seed) {
    }

    protected int next(int bits) {
        return Vm.anyInt() >>> 32 - bits;
    }

    public boolean nextBoolean() {
        return Vm.anyBoolean();
    }

    public int nextInt() {
        return Vm.anyInt();
    }

    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        int i = Vm.anyInt();
        Vm.assume(i >= 0 && i < bound);
        return i;
    }

    public int nextInt(int origin, int bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        int i = Vm.anyInt();
        Vm.assume(i >= origin && i < bound);
        return i;
    }

    public long nextLong() {
        return Vm.anyLong();
    }

    public long nextLong(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        long i = Vm.anyLong();
        Vm.assume(i >= 0 && i < bound);
        return i;
    }

    public long nextLong(long origin, long bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        long i = Vm.anyLong();
        Vm.assume(i >= origin && i < bound);
        return i;
    }

    public float nextFloat() {
        float f = Vm.anyFloat();
        Vm.assume(f >= 0 && f < 1);
        return f;
    }

    public double nextDouble() {
        double d = Vm.anyDouble();
        Vm.assume(d >= 0 && d < 1);
        return d;
    }

    public double nextDouble(double bound) {
        return nextDouble(0, bound);
    }

    public double nextDouble(double origin, double bound) {
        if (!(origin < bound && bound - origin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        double d = Vm.anyDouble();
        Vm.assume(d >= origin && d < bound);
        return d;
    }

    public double nextGaussian() {
        double d = Vm.anyDouble();
        Vm.assume(d > -10 && d < 10);
        return d;
    }

    public void nextBytes(byte[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] = Vm.anyByte();
        }
    }
}
