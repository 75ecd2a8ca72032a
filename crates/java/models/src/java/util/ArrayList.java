package java.util;

import oxpecker.Amends;
import oxpecker.Lists;

@Amends
public class ArrayList<E> {
    private ArrayList(Amends unused) {
    }

    transient Object[] elementData;
    private int size;

    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] to) {
        return (T[]) Lists.toArray(elementData, size, to);
    }
}
