package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface ToLongFunction<T> {
    long applyAsLong(T t);
}
