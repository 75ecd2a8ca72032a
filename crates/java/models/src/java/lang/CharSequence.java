package java.lang;

import oxpecker.Fallback;

@Fallback
public interface CharSequence {
    int length();

    char charAt(int i);

    CharSequence subSequence(int start, int end);

    String toString();

    default boolean isEmpty() {
        return length() == 0;
    }
}
