package java.lang;

import oxpecker.Fallback;
import java.util.Iterator;
import java.util.Objects;
import java.util.function.Consumer;

@Fallback
public interface Iterable<T> {
    Iterator<T> iterator();

    default void forEach(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        Iterator<T> i = iterator();
        while (i.hasNext()) {
            action.accept(i.next());
        }
    }
}
