package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface LongBinaryOperator {
    long applyAsLong(long a, long b);
}
