package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface UnaryOperator<T> extends Function<T, T> {
    static <T> UnaryOperator<T> identity() {
        return new Identity<T>();
    }

    final class Identity<T> implements UnaryOperator<T> {
        @Override
        public T apply(T t) {
            return t;
        }
    }
}
