package java.lang;

import oxpecker.Vm;

public final class Math {
    public static final double E = 2.718281828459045;
    public static final double PI = 3.141592653589793;

    private Math() {
    }

    public static int addExact(int x, int y) {
        int r = x + y;
        if (((x ^ r) & (y ^ r)) < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return r;
    }

    public static int subtractExact(int x, int y) {
        int r = x - y;
        if (((x ^ y) & (x ^ r)) < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return r;
    }

    public static int multiplyExact(int x, int y) {
        long r = (long) x * y;
        if (r != (int) r) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) r;
    }

    public static int incrementExact(int x) {
        if (x == Integer.MAX_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return x + 1;
    }

    public static int decrementExact(int x) {
        if (x == Integer.MIN_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return x - 1;
    }

    public static int negateExact(int x) {
        if (x == Integer.MIN_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return -x;
    }

    public static int absExact(int x) {
        if (x == Integer.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Integer.MIN_VALUE");
        }
        return x < 0 ? -x : x;
    }

    public static int divideExact(int x, int y) {
        if (x == Integer.MIN_VALUE && y == -1) {
            throw new ArithmeticException("integer overflow");
        }
        return x / y;
    }

    public static int floorDiv(int x, int y) {
        int q = x / y;
        return (x ^ y) < 0 && q * y != x ? q - 1 : q;
    }

    public static int floorMod(int x, int y) {
        int r = x % y;
        return r != 0 && (r ^ y) < 0 ? r + y : r;
    }

    public static int ceilDiv(int x, int y) {
        int q = x / y;
        return (x ^ y) >= 0 && q * y != x ? q + 1 : q;
    }

    public static int ceilMod(int x, int y) {
        int r = x % y;
        return r != 0 && (r ^ y) >= 0 ? r - y : r;
    }

    public static int abs(int x) {
        return x < 0 ? -x : x;
    }

    public static int max(int x, int y) {
        return x >= y ? x : y;
    }

    public static int min(int x, int y) {
        return x <= y ? x : y;
    }

    public static long addExact(long x, long y) {
        long r = x + y;
        if (((x ^ r) & (y ^ r)) < 0) {
            throw new ArithmeticException("long overflow");
        }
        return r;
    }

    public static long subtractExact(long x, long y) {
        long r = x - y;
        if (((x ^ y) & (x ^ r)) < 0) {
            throw new ArithmeticException("long overflow");
        }
        return r;
    }

    public static long multiplyExact(long x, long y) {
        long r = x * y;
        if (x != 0 && (r / x != y || x == -1 && y == Long.MIN_VALUE)) {
            throw new ArithmeticException("long overflow");
        }
        return r;
    }

    public static long incrementExact(long x) {
        if (x == Long.MAX_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return x + 1;
    }

    public static long decrementExact(long x) {
        if (x == Long.MIN_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return x - 1;
    }

    public static long negateExact(long x) {
        if (x == Long.MIN_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return -x;
    }

    public static long absExact(long x) {
        if (x == Long.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Long.MIN_VALUE");
        }
        return x < 0 ? -x : x;
    }

    public static long divideExact(long x, long y) {
        if (x == Long.MIN_VALUE && y == -1) {
            throw new ArithmeticException("long overflow");
        }
        return x / y;
    }

    public static long floorDiv(long x, long y) {
        long q = x / y;
        return (x ^ y) < 0 && q * y != x ? q - 1 : q;
    }

    public static long floorMod(long x, long y) {
        long r = x % y;
        return r != 0 && (r ^ y) < 0 ? r + y : r;
    }

    public static long ceilDiv(long x, long y) {
        long q = x / y;
        return (x ^ y) >= 0 && q * y != x ? q + 1 : q;
    }

    public static long ceilMod(long x, long y) {
        long r = x % y;
        return r != 0 && (r ^ y) >= 0 ? r - y : r;
    }

    public static long abs(long x) {
        return x < 0 ? -x : x;
    }

    public static long max(long x, long y) {
        return x >= y ? x : y;
    }

    public static long min(long x, long y) {
        return x <= y ? x : y;
    }

    public static int floorMod(long x, int y) {
        return (int) floorMod(x, (long) y);
    }

    public static long floorDiv(long x, int y) {
        return floorDiv(x, (long) y);
    }

    public static long multiplyExact(long x, int y) {
        return multiplyExact(x, (long) y);
    }

    public static long multiplyFull(int x, int y) {
        return (long) x * y;
    }

    public static long multiplyHigh(long x, long y) {
        long lowX = x & 0xFFFFFFFFL;
        long lowY = y & 0xFFFFFFFFL;
        long highX = x >> 32;
        long highY = y >> 32;
        long middle = highX * lowY + (lowX * lowY >>> 32);
        long other = lowX * highY + (middle & 0xFFFFFFFFL);
        return highX * highY + (middle >> 32) + (other >> 32);
    }

    public static int toIntExact(long x) {
        if (x != (int) x) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) x;
    }

    public static int clamp(long x, int min, int max) {
        if (min > max) {
            throw new IllegalArgumentException(min + " > " + max);
        }
        return (int) (x < min ? min : x > max ? max : x);
    }

    public static long clamp(long x, long min, long max) {
        if (min > max) {
            throw new IllegalArgumentException(min + " > " + max);
        }
        return x < min ? min : x > max ? max : x;
    }

    public static double abs(double x) {
        return x <= 0 ? 0.0 - x : x;
    }

    public static double max(double x, double y) {
        if (x != x) {
            return x;
        }
        if (x == 0 && y == 0) {
            return x + y; // -0.0 only if both are.
        }
        return x >= y ? x : y;
    }

    public static double min(double x, double y) {
        if (x != x) {
            return x;
        }
        if (x == 0 && y == 0) {
            return -(-x - y); // -0.0 if one of them is.
        }
        return x <= y ? x : y;
    }

    public static double signum(double x) {
        return x > 0 ? 1 : x < 0 ? -1 : x;
    }

    public static double copySign(double x, double y) {
        return Vm.fromBits(Vm.bits(x) & 0x7FFFFFFFFFFFFFFFL | Vm.bits(y) & 0x8000000000000000L);
    }

    public static int getExponent(double x) {
        return (int) (Vm.bits(x) >>> 52 & 0x7FF) - 1023;
    }

    public static double nextUp(double x) {
        if (x != x || x == Double.POSITIVE_INFINITY) {
            return x;
        }
        long b = Vm.bits(x + 0.0);
        return Vm.fromBits(b >= 0 ? b + 1 : b - 1);
    }

    public static double nextDown(double x) {
        return -nextUp(-x);
    }

    public static double ulp(double x) {
        double a = abs(x);
        return a != a || a == Double.POSITIVE_INFINITY ? a
            : a == Double.MAX_VALUE ? a - nextDown(a) : nextUp(a) - a;
    }

    public static float abs(float x) {
        return x <= 0 ? 0.0f - x : x;
    }

    public static float max(float x, float y) {
        if (x != x) {
            return x;
        }
        if (x == 0 && y == 0) {
            return x + y; // -0.0 only if both are.
        }
        return x >= y ? x : y;
    }

    public static float min(float x, float y) {
        if (x != x) {
            return x;
        }
        if (x == 0 && y == 0) {
            return -(-x - y); // -0.0 if one of them is.
        }
        return x <= y ? x : y;
    }

    public static float signum(float x) {
        return x > 0 ? 1 : x < 0 ? -1 : x;
    }

    public static float copySign(float x, float y) {
        return Vm.fromBits(Vm.bits(x) & 0x7FFFFFFF | Vm.bits(y) & 0x80000000);
    }

    public static int getExponent(float x) {
        return (Vm.bits(x) >>> 23 & 0xFF) - 127;
    }

    public static float nextUp(float x) {
        if (x != x || x == Float.POSITIVE_INFINITY) {
            return x;
        }
        int b = Vm.bits(x + 0.0f);
        return Vm.fromBits(b >= 0 ? b + 1 : b - 1);
    }

    public static float nextDown(float x) {
        return -nextUp(-x);
    }

    public static float ulp(float x) {
        float a = abs(x);
        return a != a || a == Float.POSITIVE_INFINITY ? a
            : a == Float.MAX_VALUE ? a - nextDown(a) : nextUp(a) - a;
    }

    public static double sqrt(double x) {
        return Vm.sqrt(x);
    }

    /** From here on all numbers are integers. */
    private static final double INTEGERS = 0x1p52;

    public static double floor(double x) {
        if (!(x > -INTEGERS && x < INTEGERS)) {
            return x;
        }
        double t = (long) x;
        if (t == 0 && x >= 0) {
            return x * 0.0;
        }
        return t > x ? t - 1 : t;
    }

    public static double ceil(double x) {
        return -floor(-x);
    }

    public static double rint(double x) {
        if (x > 0 && x < INTEGERS) {
            return x + INTEGERS - INTEGERS;
        }
        if (x < 0 && x > -INTEGERS) {
            return -(-x + INTEGERS - INTEGERS);
        }
        return x;
    }

    public static long round(double x) {
        double f = floor(x);
        return (long) (x - f >= 0.5 ? f + 1 : f);
    }

    public static int round(float x) {
        double f = floor(x);
        return (int) (x - f >= 0.5 ? f + 1 : f);
    }

    /** Exact powers of integers, squares, and the special cases; others are not modelled. */
    public static double pow(double x, double y) {
        if (y == 0) {
            return 1;
        }
        if (y != y || x != x) {
            return Double.NaN;
        }
        if (y == 1) {
            return x;
        }
        if (y == 2) {
            return x * x;
        }
        if (y < -1100 || y > 1100 || y != (int) y || x < -0x1p53 || x > 0x1p53 || x != (long) x || x == 0) {
            Vm.fail("Math.pow");
        }
        int n = (int) y;
        double r = 1;
        for (int i = n < 0 ? -n : n; i > 0; i--) {
            r *= x;
        }
        // Exact: small, of a power of two, or of ten up to the last that is a double.
        double a = abs(x);
        boolean two = a == 1 || Vm.bits(a) << 12 == 0;
        if (r < -0x1p53 || r > 0x1p53) {
            if (!two && !(a == 10 && n > 0 && n <= 22)) {
                Vm.fail("Math.pow");
            }
        }
        if (n > 0) {
            return r;
        }
        if (!two) {
            Vm.fail("Math.pow");
        }
        // By division, as the positive power may be too great where this one is not yet zero.
        double q = 1;
        for (int i = n; i < 0; i++) {
            q /= x;
        }
        return q;
    }

    public static double toRadians(double x) {
        return x * 0.017453292519943295;
    }

    public static double toDegrees(double x) {
        return x * 57.29577951308232;
    }

    public static double random() {
        double d = Vm.anyDouble("Math.random");
        Vm.assume(d >= 0 && d < 1);
        // So there is no zero with a sign.
        return d + 0.0;
    }

    public static double sin(double x) {
        Vm.fail("Math.sin");
        return 0;
    }

    public static double cos(double x) {
        Vm.fail("Math.cos");
        return 0;
    }

    public static double tan(double x) {
        Vm.fail("Math.tan");
        return 0;
    }

    public static double asin(double x) {
        Vm.fail("Math.asin");
        return 0;
    }

    public static double acos(double x) {
        Vm.fail("Math.acos");
        return 0;
    }

    public static double atan(double x) {
        Vm.fail("Math.atan");
        return 0;
    }

    public static double sinh(double x) {
        Vm.fail("Math.sinh");
        return 0;
    }

    public static double cosh(double x) {
        Vm.fail("Math.cosh");
        return 0;
    }

    public static double tanh(double x) {
        Vm.fail("Math.tanh");
        return 0;
    }

    public static double exp(double x) {
        Vm.fail("Math.exp");
        return 0;
    }

    /** The logarithms of 1 to 36, which `BigInteger` needs, as the virtual machine computes them. */
    private static final class Logarithms {
        static final double[] OF = {
            0.0, 0.6931471805599453, 1.0986122886681098, 1.3862943611198906,
            1.6094379124341003, 1.791759469228055, 1.9459101490553132, 2.0794415416798357,
            2.1972245773362196, 2.302585092994046, 2.3978952727983707, 2.4849066497880004,
            2.5649493574615367, 2.6390573296152584, 2.70805020110221, 2.772588722239781,
            2.833213344056216, 2.8903717578961645, 2.9444389791664403, 2.995732273553991,
            3.044522437723423, 3.091042453358316, 3.1354942159291497, 3.1780538303479458,
            3.2188758248682006, 3.258096538021482, 3.295836866004329, 3.332204510175204,
            3.367295829986474, 3.4011973816621555, 3.4339872044851463, 3.4657359027997265,
            3.4965075614664802, 3.5263605246161616, 3.5553480614894135, 3.58351893845611,
        };
    }

    public static double log(double x) {
        if (!(x >= 1 && x <= 36 && x == (int) x)) {
            Vm.fail("Math.log");
        }
        return Logarithms.OF[(int) x - 1];
    }

    public static double log10(double x) {
        Vm.fail("Math.log10");
        return 0;
    }

    public static double log1p(double x) {
        Vm.fail("Math.log1p");
        return 0;
    }

    public static double expm1(double x) {
        Vm.fail("Math.expm1");
        return 0;
    }

    public static double cbrt(double x) {
        Vm.fail("Math.cbrt");
        return 0;
    }

    public static double atan2(double x, double y) {
        Vm.fail("Math.atan2");
        return 0;
    }

    public static double hypot(double x, double y) {
        Vm.fail("Math.hypot");
        return 0;
    }

    public static double IEEEremainder(double x, double y) {
        Vm.fail("Math.IEEEremainder");
        return 0;
    }
}
