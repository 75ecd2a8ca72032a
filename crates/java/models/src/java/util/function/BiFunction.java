package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface BiFunction<T, U, R> {
    R apply(T t, U u);
}
