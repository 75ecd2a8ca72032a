package java.util;

import oxpecker.Amends;
import oxpecker.Lists;

@Amends
public class PriorityQueue<E> {
    private PriorityQueue(Amends unused) {
    }

    transient Object[] queue;
    int size;

    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] to) {
        return (T[]) Lists.toArray(queue, size, to);
    }
}
