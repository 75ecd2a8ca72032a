package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface BinaryOperator<T> extends BiFunction<T, T, T> {
}
