package java.util.function;

import oxpecker.Fallback;

@Fallback
public interface BooleanSupplier {
    boolean getAsBoolean();
}
