package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface ToDoubleFunction<T> {
    double applyAsDouble(T t);
}
