package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface BiPredicate<T, U> {
    boolean test(T t, U u);
}
