package java.lang;

import oxpecker.Fallback;

@Fallback
public interface Cloneable {
}
