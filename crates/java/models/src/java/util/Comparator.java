package java.util;

import oxpecker.Fallback;

@Fallback
public interface Comparator<T> {
    int compare(T a, T b);

    boolean equals(Object o);
}
