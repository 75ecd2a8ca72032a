package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface DoubleBinaryOperator {
    double applyAsDouble(double a, double b);
}
