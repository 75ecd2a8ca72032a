package java.lang.annotation;

import oxpecker.Fallback;

@Fallback
public interface Annotation {
    boolean equals(Object o);

    int hashCode();

    String toString();

    Class<? extends Annotation> annotationType();
}
