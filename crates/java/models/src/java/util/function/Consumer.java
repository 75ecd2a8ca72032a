package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface Consumer<T> {
    void accept(T t);
}
