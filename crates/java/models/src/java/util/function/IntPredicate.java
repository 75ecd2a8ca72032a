package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface IntPredicate {
    boolean test(int i);
}
