package java.util;

import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import oxpecker.Amends;
import oxpecker.Vm;

/**
 * The algorithm is the JDK's, and specified: with a seed the numbers are known. Without one they are any numbers, also
 * such sequences of them that no seed has.
 */
@Amends
public class Random implements RandomGenerator, java.io.Serializable {
    private AtomicLong seed;
    private boolean haveNextNextGaussian;
    /** Whether nobody has given a seed. */
    private volatile boolean any$;
    /** There is an initialiser, so that the JDK's, which looks for offsets of fields, is not run. */
    private static boolean ours$;

    static {
        ours$ = true;
    }

    public Random() {
        seed = new AtomicLong();
        if (getClass() == Random.class) {
            any$ = true;
        } else {
            setSeed(Vm.anyLong("Random"));
        }
    }

    /** Of classes of ours that know no seeds. */
    protected Random(Amends a) {
        seed = new AtomicLong();
        any$ = true;
    }

    private static long initialScramble(long seed) {
        return (seed ^ 0x5DEECE66DL) & (1L << 48) - 1;
    }

    public synchronized void setSeed(long seed) {
        this.seed.set(initialScramble(seed));
        haveNextNextGaussian = false;
        any$ = false;
    }

    private int next$jdk(int bits) {
        return 0;
    }

    protected int next(int bits) {
        return any$ ? Vm.anyInt("Random.next") >>> 32 - bits : next$jdk(bits);
    }

    private boolean nextBoolean$jdk() {
        return false;
    }

    public boolean nextBoolean() {
        return any$ ? Vm.anyBoolean("Random.nextBoolean") : nextBoolean$jdk();
    }

    private int nextInt$jdk() {
        return 0;
    }

    public int nextInt() {
        return any$ ? Vm.anyInt("Random.nextInt") : nextInt$jdk();
    }

    private int nextInt$jdk(int bound) {
        return 0;
    }

    public int nextInt(int bound) {
        return any$ && bound > 0 ? between(0, bound) : nextInt$jdk(bound);
    }

    public int nextInt(int origin, int bound) {
        return any$ && origin < bound ? between(origin, bound) : RandomGenerator.super.nextInt(origin, bound);
    }

    private static int between(int origin, int bound) {
        int i = Vm.anyInt("Random.nextInt");
        Vm.assume(i >= origin && i < bound);
        return i;
    }

    private long nextLong$jdk() {
        return 0;
    }

    public long nextLong() {
        return any$ ? Vm.anyLong("Random.nextLong") : nextLong$jdk();
    }

    public long nextLong(long bound) {
        return any$ && bound > 0 ? between(0L, bound) : RandomGenerator.super.nextLong(bound);
    }

    public long nextLong(long origin, long bound) {
        return any$ && origin < bound ? between(origin, bound) : RandomGenerator.super.nextLong(origin, bound);
    }

    private static long between(long origin, long bound) {
        long i = Vm.anyLong("Random.nextLong");
        Vm.assume(i >= origin && i < bound);
        return i;
    }

    private float nextFloat$jdk() {
        return 0;
    }

    public float nextFloat() {
        if (!any$) {
            return nextFloat$jdk();
        }
        float f = Vm.anyFloat("Random.nextFloat");
        Vm.assume(f >= 0 && f < 1);
        // So there is no zero with a sign.
        return f + 0.0f;
    }

    private double nextDouble$jdk() {
        return 0;
    }

    public double nextDouble() {
        if (!any$) {
            return nextDouble$jdk();
        }
        double d = Vm.anyDouble("Random.nextDouble");
        Vm.assume(d >= 0 && d < 1);
        return d + 0.0;
    }

    public double nextDouble(double bound) {
        return any$ && bound > 0 && bound < Double.POSITIVE_INFINITY
            ? between(0, bound) : RandomGenerator.super.nextDouble(bound);
    }

    public double nextDouble(double origin, double bound) {
        return any$ && origin < bound && bound - origin < Double.POSITIVE_INFINITY
            ? between(origin, bound) : RandomGenerator.super.nextDouble(origin, bound);
    }

    private static double between(double origin, double bound) {
        double d = Vm.anyDouble("Random.nextDouble");
        Vm.assume(d >= origin && d < bound);
        return d + 0.0;
    }

    private double nextGaussian$jdk() {
        return 0;
    }

    public synchronized double nextGaussian() {
        if (!any$) {
            return nextGaussian$jdk();
        }
        double d = Vm.anyDouble("Random.nextGaussian");
        Vm.assume(d > -10 && d < 10);
        return d;
    }

    private void nextBytes$jdk(byte[] to) {
    }

    public void nextBytes(byte[] to) {
        if (any$) {
            for (int i = 0; i < to.length; i++) {
                to[i] = Vm.anyByte("Random.nextBytes");
            }
        } else {
            nextBytes$jdk(to);
        }
    }
}
