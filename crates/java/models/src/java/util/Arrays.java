package java.util;

import oxpecker.Amends;
import oxpecker.Vm;

/** Sorting is by merging from below: stable, and without a comparison for what is in order. */
@Amends
public class Arrays {
    private Arrays(Amends unused) {
    }

    static boolean deepEquals0(Object a, Object b) {
        if (a instanceof Object[] && b instanceof Object[]) {
            return deepEquals((Object[]) a, (Object[]) b);
        }
        return a instanceof int[] && b instanceof int[] ? equals((int[]) a, (int[]) b)
            : a instanceof long[] && b instanceof long[] ? equals((long[]) a, (long[]) b)
            : a instanceof short[] && b instanceof short[] ? equals((short[]) a, (short[]) b)
            : a instanceof char[] && b instanceof char[] ? equals((char[]) a, (char[]) b)
            : a instanceof byte[] && b instanceof byte[] ? equals((byte[]) a, (byte[]) b)
            : a instanceof boolean[] && b instanceof boolean[] ? equals((boolean[]) a, (boolean[]) b)
            : a instanceof float[] && b instanceof float[] ? equals((float[]) a, (float[]) b)
            : a instanceof double[] && b instanceof double[] ? equals((double[]) a, (double[]) b)
            : a.equals(b);
    }

    public static boolean deepEquals(Object[] a, Object[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i] && (a[i] == null || b[i] == null || !deepEquals0(a[i], b[i]))) {
                return false;
            }
        }
        return true;
    }

    private static void check$(int from, int to, int length) {
        if (from > to) {
            throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
        }
        if (from < 0) {
            throw new ArrayIndexOutOfBoundsException(from);
        }
        if (to > length) {
            throw new ArrayIndexOutOfBoundsException(to);
        }
    }

    /** The length of a copy of a range. */
    private static int room$(int from, int to) {
        int n = to - from;
        if (n < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        return n;
    }

    private static void start$(Object array, int length, int from) {
        if (from > length) {
            throw new ArrayIndexOutOfBoundsException("arraycopy: length " + (length - from) + " is negative");
        }
        if (from < 0) {
            // Its message names the kind of the array.
            System.arraycopy(array, from, array, 0, 0);
        }
    }

    public static void sort(int[] a) {
        merge$(a, 0, a.length);
    }

    public static void sort(int[] a, int from, int to) {
        check$(from, to, a.length);
        merge$(a, from, to);
    }

    private static void merge$(int[] a, int from, int to) {
        int n = to - from;
        int[] left = new int[n];
        for (int width = 1; width > 0 && width < n; width <<= 1) {
            for (int low = from; low < to - width; low += 2 * width) {
                int right = low + width;
                int end = to - right < width ? to : right + width;
                if (!(a[right] < a[right - 1])) {
                    continue;
                }
                for (int i = 0; i < width; i++) {
                    left[i] = a[low + i];
                }
                int at = low;
                int i = 0;
                while (i < width) {
                    if (right < end && a[right] < left[i]) {
                        a[at++] = a[right++];
                    } else {
                        a[at++] = left[i++];
                    }
                }
            }
        }
    }

    public static void parallelSort(int[] a) {
        merge$(a, 0, a.length);
    }

    public static int[] copyOf(int[] a, int n) {
        int[] b = new int[n];
        int most = a.length < n ? a.length : n;
        for (int i = 0; i < most; i++) {
            b[i] = a[i];
        }
        return b;
    }

    public static int[] copyOfRange(int[] a, int from, int to) {
        int n = room$(from, to);
        start$(a, a.length, from);
        int[] b = new int[n];
        int most = a.length - from < n ? a.length - from : n;
        for (int i = 0; i < most; i++) {
            b[i] = a[from + i];
        }
        return b;
    }

    public static boolean equals(int[] a, int[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        int d = 0;
        for (int i = 0; i < a.length; i++) {
            d |= a[i] ^ b[i];
        }
        return d == 0;
    }

    public static void sort(long[] a) {
        merge$(a, 0, a.length);
    }

    public static void sort(long[] a, int from, int to) {
        check$(from, to, a.length);
        merge$(a, from, to);
    }

    private static void merge$(long[] a, int from, int to) {
        int n = to - from;
        long[] left = new long[n];
        for (int width = 1; width > 0 && width < n; width <<= 1) {
            for (int low = from; low < to - width; low += 2 * width) {
                int right = low + width;
                int end = to - right < width ? to : right + width;
                if (!(a[right] < a[right - 1])) {
                    continue;
                }
                for (int i = 0; i < width; i++) {
                    left[i] = a[low + i];
                }
                int at = low;
                int i = 0;
                while (i < width) {
                    if (right < end && a[right] < left[i]) {
                        a[at++] = a[right++];
                    } else {
                        a[at++] = left[i++];
                    }
                }
            }
        }
    }

    public static void parallelSort(long[] a) {
        merge$(a, 0, a.length);
    }

    public static long[] copyOf(long[] a, int n) {
        long[] b = new long[n];
        int most = a.length < n ? a.length : n;
        for (int i = 0; i < most; i++) {
            b[i] = a[i];
        }
        return b;
    }

    public static long[] copyOfRange(long[] a, int from, int to) {
        int n = room$(from, to);
        start$(a, a.length, from);
        long[] b = new long[n];
        int most = a.length - from < n ? a.length - from : n;
        for (int i = 0; i < most; i++) {
            b[i] = a[from + i];
        }
        return b;
    }

    public static boolean equals(long[] a, long[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        long d = 0;
        for (int i = 0; i < a.length; i++) {
            d |= a[i] ^ b[i];
        }
        return d == 0;
    }

    public static void sort(short[] a) {
        merge$(a, 0, a.length);
    }

    public static void sort(short[] a, int from, int to) {
        check$(from, to, a.length);
        merge$(a, from, to);
    }

    private static void merge$(short[] a, int from, int to) {
        int n = to - from;
        short[] left = new short[n];
        for (int width = 1; width > 0 && width < n; width <<= 1) {
            for (int low = from; low < to - width; low += 2 * width) {
                int right = low + width;
                int end = to - right < width ? to : right + width;
                if (!(a[right] < a[right - 1])) {
                    continue;
                }
                for (int i = 0; i < width; i++) {
                    left[i] = a[low + i];
                }
                int at = low;
                int i = 0;
                while (i < width) {
                    if (right < end && a[right] < left[i]) {
                        a[at++] = a[right++];
                    } else {
                        a[at++] = left[i++];
                    }
                }
            }
        }
    }

    public static void parallelSort(short[] a) {
        merge$(a, 0, a.length);
    }

    public static short[] copyOf(short[] a, int n) {
        short[] b = new short[n];
        int most = a.length < n ? a.length : n;
        for (int i = 0; i < most; i++) {
            b[i] = a[i];
        }
        return b;
    }

    public static short[] copyOfRange(short[] a, int from, int to) {
        int n = room$(from, to);
        start$(a, a.length, from);
        short[] b = new short[n];
        int most = a.length - from < n ? a.length - from : n;
        for (int i = 0; i < most; i++) {
            b[i] = a[from + i];
        }
        return b;
    }

    public static boolean equals(short[] a, short[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        int d = 0;
        for (int i = 0; i < a.length; i++) {
            d |= a[i] ^ b[i];
        }
        return d == 0;
    }

    public static void sort(char[] a) {
        merge$(a, 0, a.length);
    }

    public static void sort(char[] a, int from, int to) {
        check$(from, to, a.length);
        merge$(a, from, to);
    }

    private static void merge$(char[] a, int from, int to) {
        int n = to - from;
        char[] left = new char[n];
        for (int width = 1; width > 0 && width < n; width <<= 1) {
            for (int low = from; low < to - width; low += 2 * width) {
                int right = low + width;
                int end = to - right < width ? to : right + width;
                if (!(a[right] < a[right - 1])) {
                    continue;
                }
                for (int i = 0; i < width; i++) {
                    left[i] = a[low + i];
                }
                int at = low;
                int i = 0;
                while (i < width) {
                    if (right < end && a[right] < left[i]) {
                        a[at++] = a[right++];
                    } else {
                        a[at++] = left[i++];
                    }
                }
            }
        }
    }

    public static void parallelSort(char[] a) {
        merge$(a, 0, a.length);
    }

    public static char[] copyOf(char[] a, int n) {
        char[] b = new char[n];
        int most = a.length < n ? a.length : n;
        for (int i = 0; i < most; i++) {
            b[i] = a[i];
        }
        return b;
    }

    public static char[] copyOfRange(char[] a, int from, int to) {
        int n = room$(from, to);
        start$(a, a.length, from);
        char[] b = new char[n];
        int most = a.length - from < n ? a.length - from : n;
        for (int i = 0; i < most; i++) {
            b[i] = a[from + i];
        }
        return b;
    }

    public static boolean equals(char[] a, char[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        int d = 0;
        for (int i = 0; i < a.length; i++) {
            d |= a[i] ^ b[i];
        }
        return d == 0;
    }

    public static void sort(byte[] a) {
        merge$(a, 0, a.length);
    }

    public static void sort(byte[] a, int from, int to) {
        check$(from, to, a.length);
        merge$(a, from, to);
    }

    private static void merge$(byte[] a, int from, int to) {
        int n = to - from;
        byte[] left = new byte[n];
        for (int width = 1; width > 0 && width < n; width <<= 1) {
            for (int low = from; low < to - width; low += 2 * width) {
                int right = low + width;
                int end = to - right < width ? to : right + width;
                if (!(a[right] < a[right - 1])) {
                    continue;
                }
                for (int i = 0; i < width; i++) {
                    left[i] = a[low + i];
                }
                int at = low;
                int i = 0;
                while (i < width) {
                    if (right < end && a[right] < left[i]) {
                        a[at++] = a[right++];
                    } else {
                        a[at++] = left[i++];
                    }
                }
            }
        }
    }

    public static void parallelSort(byte[] a) {
        merge$(a, 0, a.length);
    }

    public static byte[] copyOf(byte[] a, int n) {
        byte[] b = new byte[n];
        int most = a.length < n ? a.length : n;
        for (int i = 0; i < most; i++) {
            b[i] = a[i];
        }
        return b;
    }

    public static byte[] copyOfRange(byte[] a, int from, int to) {
        int n = room$(from, to);
        start$(a, a.length, from);
        byte[] b = new byte[n];
        int most = a.length - from < n ? a.length - from : n;
        for (int i = 0; i < most; i++) {
            b[i] = a[from + i];
        }
        return b;
    }

    public static boolean equals(byte[] a, byte[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        int d = 0;
        for (int i = 0; i < a.length; i++) {
            d |= a[i] ^ b[i];
        }
        return d == 0;
    }

    public static void sort(float[] a) {
        merge$(a, 0, a.length);
    }

    public static void sort(float[] a, int from, int to) {
        check$(from, to, a.length);
        merge$(a, from, to);
    }

    private static void merge$(float[] a, int from, int to) {
        int n = to - from;
        float[] left = new float[n];
        for (int width = 1; width > 0 && width < n; width <<= 1) {
            for (int low = from; low < to - width; low += 2 * width) {
                int right = low + width;
                int end = to - right < width ? to : right + width;
                if (!(Float.compare(a[right], a[right - 1]) < 0)) {
                    continue;
                }
                for (int i = 0; i < width; i++) {
                    left[i] = a[low + i];
                }
                int at = low;
                int i = 0;
                while (i < width) {
                    if (right < end && Float.compare(a[right], left[i]) < 0) {
                        a[at++] = a[right++];
                    } else {
                        a[at++] = left[i++];
                    }
                }
            }
        }
    }

    public static void parallelSort(float[] a) {
        merge$(a, 0, a.length);
    }

    public static boolean equals(float[] a, float[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        int d = 0;
        for (int i = 0; i < a.length; i++) {
            d |= Float.floatToIntBits(a[i]) ^ Float.floatToIntBits(b[i]);
        }
        return d == 0;
    }

    public static float[] copyOf(float[] a, int n) {
        float[] b = new float[n];
        int most = a.length < n ? a.length : n;
        for (int i = 0; i < most; i++) {
            b[i] = a[i];
        }
        return b;
    }

    public static float[] copyOfRange(float[] a, int from, int to) {
        int n = room$(from, to);
        start$(a, a.length, from);
        float[] b = new float[n];
        int most = a.length - from < n ? a.length - from : n;
        for (int i = 0; i < most; i++) {
            b[i] = a[from + i];
        }
        return b;
    }

    public static void sort(double[] a) {
        merge$(a, 0, a.length);
    }

    public static void sort(double[] a, int from, int to) {
        check$(from, to, a.length);
        merge$(a, from, to);
    }

    private static void merge$(double[] a, int from, int to) {
        int n = to - from;
        double[] left = new double[n];
        for (int width = 1; width > 0 && width < n; width <<= 1) {
            for (int low = from; low < to - width; low += 2 * width) {
                int right = low + width;
                int end = to - right < width ? to : right + width;
                if (!(Double.compare(a[right], a[right - 1]) < 0)) {
                    continue;
                }
                for (int i = 0; i < width; i++) {
                    left[i] = a[low + i];
                }
                int at = low;
                int i = 0;
                while (i < width) {
                    if (right < end && Double.compare(a[right], left[i]) < 0) {
                        a[at++] = a[right++];
                    } else {
                        a[at++] = left[i++];
                    }
                }
            }
        }
    }

    public static void parallelSort(double[] a) {
        merge$(a, 0, a.length);
    }

    public static boolean equals(double[] a, double[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        long d = 0;
        for (int i = 0; i < a.length; i++) {
            d |= Double.doubleToLongBits(a[i]) ^ Double.doubleToLongBits(b[i]);
        }
        return d == 0;
    }

    public static double[] copyOf(double[] a, int n) {
        double[] b = new double[n];
        int most = a.length < n ? a.length : n;
        for (int i = 0; i < most; i++) {
            b[i] = a[i];
        }
        return b;
    }

    public static double[] copyOfRange(double[] a, int from, int to) {
        int n = room$(from, to);
        start$(a, a.length, from);
        double[] b = new double[n];
        int most = a.length - from < n ? a.length - from : n;
        for (int i = 0; i < most; i++) {
            b[i] = a[from + i];
        }
        return b;
    }

    public static boolean[] copyOf(boolean[] a, int n) {
        boolean[] b = new boolean[n];
        int most = a.length < n ? a.length : n;
        for (int i = 0; i < most; i++) {
            b[i] = a[i];
        }
        return b;
    }

    public static boolean[] copyOfRange(boolean[] a, int from, int to) {
        int n = room$(from, to);
        start$(a, a.length, from);
        boolean[] b = new boolean[n];
        int most = a.length - from < n ? a.length - from : n;
        for (int i = 0; i < most; i++) {
            b[i] = a[from + i];
        }
        return b;
    }

    public static boolean equals(boolean[] a, boolean[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        boolean d = false;
        for (int i = 0; i < a.length; i++) {
            d |= a[i] ^ b[i];
        }
        return !d;
    }

    public static void sort(Object[] a) {
        merge$(a, 0, a.length);
    }

    public static void sort(Object[] a, int from, int to) {
        check$(from, to, a.length);
        merge$(a, from, to);
    }

    public static <T> void sort(T[] a, Comparator<? super T> order) {
        if (order == null) {
            merge$(a, 0, a.length);
        } else {
            merge$(a, 0, a.length, (Comparator<Object>) order);
        }
    }

    public static <T> void sort(T[] a, int from, int to, Comparator<? super T> order) {
        check$(from, to, a.length);
        if (order == null) {
            merge$(a, from, to);
        } else {
            merge$(a, from, to, (Comparator<Object>) order);
        }
    }

    @SuppressWarnings("unchecked")
    private static void merge$(Object[] a, int from, int to) {
        int n = to - from;
        Object[] left = new Object[n];
        for (int width = 1; width > 0 && width < n; width <<= 1) {
            for (int low = from; low < to - width; low += 2 * width) {
                int right = low + width;
                int end = to - right < width ? to : right + width;
                if (!(((Comparable<Object>) a[right]).compareTo(a[right - 1]) < 0)) {
                    continue;
                }
                for (int i = 0; i < width; i++) {
                    left[i] = a[low + i];
                }
                int at = low;
                int i = 0;
                while (i < width) {
                    if (right < end && ((Comparable<Object>) a[right]).compareTo(left[i]) < 0) {
                        a[at++] = a[right++];
                    } else {
                        a[at++] = left[i++];
                    }
                }
            }
        }
    }

    private static void merge$(Object[] a, int from, int to, Comparator<Object> order) {
        int n = to - from;
        Object[] left = new Object[n];
        for (int width = 1; width > 0 && width < n; width <<= 1) {
            for (int low = from; low < to - width; low += 2 * width) {
                int right = low + width;
                int end = to - right < width ? to : right + width;
                if (!(order.compare(a[right], a[right - 1]) < 0)) {
                    continue;
                }
                for (int i = 0; i < width; i++) {
                    left[i] = a[low + i];
                }
                int at = low;
                int i = 0;
                while (i < width) {
                    if (right < end && order.compare(a[right], left[i]) < 0) {
                        a[at++] = a[right++];
                    } else {
                        a[at++] = left[i++];
                    }
                }
            }
        }
    }

    @SuppressWarnings("unchecked")
    public static <T> T[] copyOf(T[] a, int n) {
        return (T[]) fill$(a, 0, like$(a, n));
    }

    @SuppressWarnings("unchecked")
    public static <T, U> T[] copyOf(U[] a, int n, Class<? extends T[]> type) {
        return (T[]) fill$(a, 0, array$(a, n, type));
    }

    @SuppressWarnings("unchecked")
    public static <T> T[] copyOfRange(T[] a, int from, int to) {
        int length = a.length;
        int n = room$(from, to);
        start$(a, length, from);
        return (T[]) fill$(a, from, like$(a, n));
    }

    @SuppressWarnings("unchecked")
    public static <T, U> T[] copyOfRange(U[] a, int from, int to, Class<? extends T[]> type) {
        int n = room$(from, to);
        start$(a, a.length, from);
        return (T[]) fill$(a, from, array$(a, n, type));
    }

    private static Object[] array$(Object[] a, int n, Class<?> type) {
        if (type == (Object) Object[].class) {
            return new Object[n];
        }
        return type == a.getClass() ? like$(a, n) : (Object[]) type.array$(n);
    }

    private static Object[] like$(Object[] a, int n) {
        int length = a.length;
        if (n < 0) {
            throw new NegativeArraySizeException(Integer.toString(n));
        }
        return (Object[]) Vm.arrayLike(a, n);
    }

    /** What a has from there on, as far as b has room. */
    private static Object[] fill$(Object[] a, int from, Object[] b) {
        int most = a.length - from < b.length ? a.length - from : b.length;
        for (int i = 0; i < most; i++) {
            b[i] = a[from + i];
        }
        return b;
    }

    @Amends
    private static class ArrayList<E> {
        private E[] a;

        private ArrayList(Amends unused) {
        }

        @SuppressWarnings("unchecked")
        public <T> T[] toArray(T[] to) {
            return (T[]) oxpecker.Lists.toArray(a, a.length, to);
        }
    }
}
