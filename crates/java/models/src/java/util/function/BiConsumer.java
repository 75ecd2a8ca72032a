package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface BiConsumer<T, U> {
    void accept(T t, U u);
}
