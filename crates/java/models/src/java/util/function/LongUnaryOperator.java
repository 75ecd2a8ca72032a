package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface LongUnaryOperator {
    long applyAsLong(long l);
}
