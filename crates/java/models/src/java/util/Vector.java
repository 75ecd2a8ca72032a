package java.util;

import oxpecker.Amends;
import oxpecker.Lists;

@Amends
public class Vector<E> {
    private Vector(Amends unused) {
    }

    protected Object[] elementData;
    protected int elementCount;

    @SuppressWarnings("unchecked")
    public synchronized <T> T[] toArray(T[] to) {
        return (T[]) Lists.toArray(elementData, elementCount, to);
    }
}
