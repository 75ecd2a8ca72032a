package java.lang;

import oxpecker.Fallback;

@Fallback
public interface Comparable<T> {
    int compareTo(T o);
}
