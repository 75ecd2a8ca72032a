package java.util;

import oxpecker.Fallback;

@Fallback
public interface RandomAccess {
}
