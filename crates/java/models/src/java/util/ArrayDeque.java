package java.util;

import oxpecker.Amends;
import oxpecker.Lists;

@Amends
public abstract class ArrayDeque<E> {
    private ArrayDeque(Amends unused) {
    }

    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] to) {
        Object[] all = ((Collection<?>) (Object) this).toArray();
        return (T[]) Lists.toArray(all, all.length, to);
    }
}
