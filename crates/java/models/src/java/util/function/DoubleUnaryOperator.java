package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface DoubleUnaryOperator {
    double applyAsDouble(double d);
}
