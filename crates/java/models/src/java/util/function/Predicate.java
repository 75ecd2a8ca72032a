package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface Predicate<T> {
    boolean test(T t);
}
