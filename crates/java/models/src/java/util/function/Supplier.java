package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface Supplier<T> {
    T get();
}
