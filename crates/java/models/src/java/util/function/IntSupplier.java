package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface IntSupplier {
    int getAsInt();
}
