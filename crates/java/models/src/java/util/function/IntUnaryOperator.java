package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface IntUnaryOperator {
    int applyAsInt(int i);
}
