package oxpecker;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Walks an array that the collection does not have itself; nothing can be removed. */
public final class ArrayIterator<E> implements Iterator<E> {
    private final Object[] all;
    private int next;

    public ArrayIterator(Object[] all) {
        this.all = all;
    }

    public boolean hasNext() {
        return next < all.length;
    }

    @SuppressWarnings("unchecked")
    public E next() {
        if (next >= all.length) {
            throw new NoSuchElementException();
        }
        return (E) all[next++];
    }
}
