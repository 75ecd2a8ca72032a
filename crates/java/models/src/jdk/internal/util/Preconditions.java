package jdk.internal.util;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import oxpecker.Failures;

/** The formatters of later JDKs are fields of the interface. */
public class Preconditions implements Failures {
    public static <X extends RuntimeException> BiFunction<String, List<Number>, X> outOfBoundsExceptionFormatter(
        Function<String, X> f) {
        return new Failures.Formatter<X>(f, 0);
    }

    public static <X extends RuntimeException> int checkIndex(int i, int length,
        BiFunction<String, List<Number>, X> f) {
        if (i < 0 || i >= length) {
            throw Failures.make(f, "checkIndex", "Index " + i + " out of bounds for length " + length);
        }
        return i;
    }

    public static <X extends RuntimeException> int checkFromToIndex(int from, int to, int length,
        BiFunction<String, List<Number>, X> f) {
        if (from < 0 || from > to || to > length) {
            throw Failures.make(f, "checkFromToIndex",
                "Range [" + from + ", " + to + ") out of bounds for length " + length);
        }
        return from;
    }

    public static <X extends RuntimeException> int checkFromIndexSize(int from, int size, int length,
        BiFunction<String, List<Number>, X> f) {
        if (from < 0 || size < 0 || length < 0 || from > length - size) {
            throw Failures.make(f, "checkFromIndexSize",
                "Range [" + from + ", " + from + " + " + size + ") out of bounds for length " + length);
        }
        return from;
    }

    public static <X extends RuntimeException> long checkIndex(long i, long length,
        BiFunction<String, List<Number>, X> f) {
        if (i < 0 || i >= length) {
            throw Failures.make(f, "checkIndex", "Index " + i + " out of bounds for length " + length);
        }
        return i;
    }

    public static <X extends RuntimeException> long checkFromToIndex(long from, long to, long length,
        BiFunction<String, List<Number>, X> f) {
        if (from < 0 || from > to || to > length) {
            throw Failures.make(f, "checkFromToIndex",
                "Range [" + from + ", " + to + ") out of bounds for length " + length);
        }
        return from;
    }

    public static <X extends RuntimeException> long checkFromIndexSize(long from, long size, long length,
        BiFunction<String, List<Number>, X> f) {
        if (from < 0 || size < 0 || length < 0 || from > length - size) {
            throw Failures.make(f, "checkFromIndexSize",
                "Range [" + from + ", " + from + " + " + size + ") out of bounds for length " + length);
        }
        return from;
    }
}
