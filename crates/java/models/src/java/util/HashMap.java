package java.util;

import oxpecker.Amends;
import oxpecker.Vm;

@Amends
public class HashMap<K, V> {
    private HashMap(Amends unused) {
    }

    transient int size;

    @SuppressWarnings("unchecked")
    final <T> T[] prepareArray(T[] to) {
        Object[] b = to;
        if (b.length < size) {
            b = (Object[]) Vm.arrayLike(to, size);
        } else if (b.length > size) {
            b[size] = null;
        }
        return (T[]) b;
    }

    /** Only how fast a tree of colliding keys is searched depends on this. */
    static Class<?> comparableClassFor(Object o) {
        return o instanceof String || o instanceof Integer || o instanceof Long ? o.getClass() : null;
    }
}
