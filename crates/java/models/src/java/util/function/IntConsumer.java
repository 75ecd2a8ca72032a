package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface IntConsumer {
    void accept(int i);
}
