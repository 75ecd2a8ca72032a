package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface ToIntFunction<T> {
    int applyAsInt(T t);
}
