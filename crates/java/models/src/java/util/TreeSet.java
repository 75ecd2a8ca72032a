package java.util;

import oxpecker.Amends;

@Amends
public class TreeSet<E> {
    private TreeSet(Amends a) {
    }

    /** The JDK builds the tree at once where the elements are sorted; that code can also read from a file. */
    @SuppressWarnings("unchecked")
    public boolean addAll(Collection<? extends E> c) {
        boolean added = false;
        for (E e : c) {
            if (((Collection<E>) (Object) this).add(e)) {
                added = true;
            }
        }
        return added;
    }
}
