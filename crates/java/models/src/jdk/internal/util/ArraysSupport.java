package jdk.internal.util;

import oxpecker.Vm;

/** Without words of several elements. */
public class ArraysSupport {
    public static final int SOFT_MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

    private ArraysSupport() {
    }

    public static int newLength(int old, int least, int preferred) {
        int n = old + (least > preferred ? least : preferred);
        if (n > 0 && n <= SOFT_MAX_ARRAY_LENGTH) {
            return n;
        }
        int needed = old + least;
        if (needed < 0) {
            throw new OutOfMemoryError("Required array length " + old + " + " + least + " is too large");
        }
        return needed > SOFT_MAX_ARRAY_LENGTH ? needed : SOFT_MAX_ARRAY_LENGTH;
    }

    public static int vectorizedMismatch(Object a, long i, Object b, long j, int n, int scale) {
        Vm.fail("ArraysSupport.vectorizedMismatch");
        return 0;
    }

    public static <T> T[] reverse(T[] a) {
        for (int i = 0, j = a.length - 1; i < j; i++, j--) {
            T t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
        return a;
    }

    public static int mismatch(int[] a, int[] b, int n) {
        return mismatch(a, 0, b, 0, n);
    }

    public static int mismatch(int[] a, int i, int[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            if (a[i + k] != b[j + k]) {
                return k;
            }
        }
        return -1;
    }

    /** Of later JDKs. */
    public static int hashCode(int[] a, int from, int n, int start) {
        int h = start;
        for (int i = from; i < from + n; i++) {
            h = 31 * h + a[i];
        }
        return h;
    }

    public static int hashCode(int[] a) {
        return a == null ? 0 : hashCode(a, 0, a.length, 1);
    }

    public static int mismatch(long[] a, long[] b, int n) {
        return mismatch(a, 0, b, 0, n);
    }

    public static int mismatch(long[] a, int i, long[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            if (a[i + k] != b[j + k]) {
                return k;
            }
        }
        return -1;
    }

    public static int mismatch(short[] a, short[] b, int n) {
        return mismatch(a, 0, b, 0, n);
    }

    public static int mismatch(short[] a, int i, short[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            if (a[i + k] != b[j + k]) {
                return k;
            }
        }
        return -1;
    }

    /** Of later JDKs. */
    public static int hashCode(short[] a, int from, int n, int start) {
        int h = start;
        for (int i = from; i < from + n; i++) {
            h = 31 * h + a[i];
        }
        return h;
    }

    public static int hashCode(short[] a) {
        return a == null ? 0 : hashCode(a, 0, a.length, 1);
    }

    public static int mismatch(char[] a, char[] b, int n) {
        return mismatch(a, 0, b, 0, n);
    }

    public static int mismatch(char[] a, int i, char[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            if (a[i + k] != b[j + k]) {
                return k;
            }
        }
        return -1;
    }

    /** Of later JDKs. */
    public static int hashCode(char[] a, int from, int n, int start) {
        int h = start;
        for (int i = from; i < from + n; i++) {
            h = 31 * h + a[i];
        }
        return h;
    }

    public static int hashCode(char[] a) {
        return a == null ? 0 : hashCode(a, 0, a.length, 1);
    }

    public static int mismatch(byte[] a, byte[] b, int n) {
        return mismatch(a, 0, b, 0, n);
    }

    public static int mismatch(byte[] a, int i, byte[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            if (a[i + k] != b[j + k]) {
                return k;
            }
        }
        return -1;
    }

    /** Of later JDKs. */
    public static int hashCode(byte[] a, int from, int n, int start) {
        int h = start;
        for (int i = from; i < from + n; i++) {
            h = 31 * h + a[i];
        }
        return h;
    }

    public static int hashCode(byte[] a) {
        return a == null ? 0 : hashCode(a, 0, a.length, 1);
    }

    public static int mismatch(float[] a, float[] b, int n) {
        return mismatch(a, 0, b, 0, n);
    }

    public static int mismatch(float[] a, int i, float[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            if (Float.floatToIntBits(a[i + k]) != Float.floatToIntBits(b[j + k])) {
                return k;
            }
        }
        return -1;
    }

    public static int mismatch(double[] a, double[] b, int n) {
        return mismatch(a, 0, b, 0, n);
    }

    public static int mismatch(double[] a, int i, double[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            if (Double.doubleToLongBits(a[i + k]) != Double.doubleToLongBits(b[j + k])) {
                return k;
            }
        }
        return -1;
    }

    public static int mismatch(boolean[] a, boolean[] b, int n) {
        return mismatch(a, 0, b, 0, n);
    }

    public static int mismatch(boolean[] a, int i, boolean[] b, int j, int n) {
        for (int k = 0; k < n; k++) {
            if (a[i + k] != b[j + k]) {
                return k;
            }
        }
        return -1;
    }

    public static int hashCode(Object[] a, int from, int n, int start) {
        int h = start;
        for (int i = from; i < from + n; i++) {
            h = 31 * h + (a[i] == null ? 0 : a[i].hashCode());
        }
        return h;
    }
}
