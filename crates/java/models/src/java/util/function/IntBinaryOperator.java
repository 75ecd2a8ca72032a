package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface IntBinaryOperator {
    int applyAsInt(int a, int b);
}
