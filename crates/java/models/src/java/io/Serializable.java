package java.io;

import oxpecker.Fallback;

@Fallback
public interface Serializable {
}
