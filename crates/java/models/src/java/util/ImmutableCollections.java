package java.util;

import oxpecker.Amends;
import oxpecker.World;

/**
 * The orders of Set.of and Map.of differ from run to run of a virtual machine, by one number: an input. It is chosen when
 * the first of them is walked, not when the class is initialised, which every List.of does.
 */
@Amends
class ImmutableCollections {
    static Object EMPTY;

    ImmutableCollections(Amends a) {
    }

    @Amends
    static final class Set12<E> {
        private E e0;
        private Object e1;

        Set12(Amends a) {
        }

        public Iterator<E> iterator() {
            return new oxpecker.ArrayIterator<E>(toArray());
        }

        public Object[] toArray() {
            if (e1 == EMPTY) {
                return new Object[] { e0 };
            }
            return World.isReversed() ? new Object[] { e1, e0 } : new Object[] { e0, e1 };
        }

        @SuppressWarnings("unchecked")
        public <T> T[] toArray(T[] a) {
            Object[] all = toArray();
            T[] to = a.length >= all.length ? a : Arrays.copyOf(a, all.length);
            System.arraycopy(all, 0, to, 0, all.length);
            if (to.length > all.length) {
                to[all.length] = null;
            }
            return to;
        }
    }

    @Amends
    static final class SetN<E> {
        E[] elements;
        int size;

        SetN(Amends a) {
        }

        @Amends
        final class SetNIterator {
            private int remaining;
            private int idx;

            SetNIterator(Amends a) {
            }

            public E next() {
                if (remaining <= 0) {
                    throw new NoSuchElementException();
                }
                int at = remaining == size ? World.start(elements, 1) : idx;
                boolean isReversed = World.isReversed();
                do {
                    at = step(at, 1, elements.length, isReversed);
                } while (elements[at] == null);
                idx = at;
                remaining--;
                return elements[at];
            }
        }
    }

    @Amends
    static final class MapN<K, V> {
        Object[] table;
        int size;

        MapN(Amends a) {
        }

        @Amends
        class MapNIterator {
            private int remaining;
            private int idx;

            MapNIterator(Amends a) {
            }

            @SuppressWarnings("unchecked")
            public Map.Entry<K, V> next() {
                if (remaining <= 0) {
                    throw new NoSuchElementException();
                }
                int at = remaining == size ? World.start(table, 2) : idx;
                boolean isReversed = World.isReversed();
                do {
                    at = step(at, 2, table.length, isReversed);
                } while (table[at] == null);
                idx = at;
                remaining--;
                return new KeyValueHolder<>((K) table[at], (V) table[at + 1]);
            }
        }
    }

    /** The next place of a table, or the one before where it is walked that way. */
    static int step(int at, int width, int length, boolean isReversed) {
        if (isReversed) {
            return at + width >= length ? 0 : at + width;
        }
        return at - width < 0 ? length - width : at - width;
    }
}
