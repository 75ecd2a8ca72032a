package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface IntFunction<R> {
    R apply(int i);
}
