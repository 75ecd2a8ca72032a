package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface Function<T, R> {
    R apply(T t);
}
